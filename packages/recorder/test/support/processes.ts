import { readdirSync, readFileSync } from "node:fs";

/** The processes of a process group, with their resident memory in bytes; Linux only. */
export function processGroup(leader: number): { readonly pid: number; readonly residentBytes: number }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const [state, , group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        if (state === "Z" || Number(group) !== leader) return [];
        const pages = Number(readFileSync(`/proc/${name}/statm`, "utf8").split(" ")[1]);
        return [{ pid: Number(name), residentBytes: pages * 4096 }];
      } catch {
        // It has ended meanwhile.
        return [];
      }
    });
}
