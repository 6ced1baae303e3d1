export async function manageHooks(_words: readonly string[]): Promise<number> {
  return 0;
}
