import type { Account } from "@inspect/session/layout";

/** Where the traffic leaves, as an exit-check URL answered. */
export interface ExitPlace {
  readonly address: string | null;
  readonly city: string | null;
  /** As answered: a code (`AT`) or a name. */
  readonly country: string | null;
}

const countryNames = [
  "country_code",
  "countryCode",
  "country_iso",
  "countryIso",
  "country",
  "country_name",
  "cc",
  "loc",
];
const addressNames = ["ip", "query", "address", "ip_address", "ipAddress"];
const cityNames = ["city", "city_name"];

/** Reads an exit check's answer: JSON, or lines of `name=value`; null when neither tells a country. */
export function readExitAnswer(text: string): ExitPlace | null {
  const fields = jsonFields(text) ?? lineFields(text);
  const first = (names: readonly string[]): string | null => {
    for (const name of names) {
      const value = fields.get(name);
      if (value !== undefined && value !== "") return value.slice(0, 100);
    }
    return null;
  };
  const country = first(countryNames);
  return country === null ? null : { country, address: first(addressNames), city: first(cityNames) };
}

function jsonFields(text: string): Map<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return undefined;
    const flat = Object.entries(value).flatMap(([name, inner]) =>
      typeof inner === "object" && inner !== null ? Object.entries(inner) : [[name, inner] as const],
    );
    return new Map(flat.filter((pair): pair is [string, string] => typeof pair[1] === "string"));
  } catch {
    return undefined;
  }
}

function lineFields(text: string): Map<string, string> {
  return new Map(
    text
      .split("\n")
      .map((line) => line.trim().split("=", 2))
      .filter((pair): pair is [string, string] => pair.length === 2),
  );
}

/**
 * Compares the exit with the country that the account states: the proxy's exit country, else the home country.
 *
 * @returns a warning for the run's bundles, or null when they agree or the account states no country
 */
export function exitWarning(found: ExitPlace, account: Account | null): string | null {
  const stated = account?.exit.country ?? account?.home.country ?? null;
  if (stated === null || found.country === null || sameCountry(stated, found.country)) return null;
  const place = [found.city, found.country].filter((part) => part !== null).join(", ");
  return `the browser's traffic leaves from ${place}${found.address === null ? "" : ` (${found.address})`}, but the account states ${stated}`;
}

/** Whether two texts name one country, each as a two-letter code or an English name. */
export function sameCountry(left: string, right: string): boolean {
  return countryKey(left) === countryKey(right);
}

// Names in common use beside those of CLDR.
const aliases: Readonly<Record<string, string>> = {
  usa: "unitedstates",
  unitedstatesofamerica: "unitedstates",
  uk: "unitedkingdom",
  greatbritain: "unitedkingdom",
  czechrepublic: "czechia",
  turkey: "türkiye",
  holland: "netherlands",
  republicofkorea: "southkorea",
  korea: "southkorea",
  russianfederation: "russia",
};

const regionNames = new Intl.DisplayNames(["en"], { type: "region", fallback: "code" });

function countryKey(text: string): string {
  const trimmed = text.trim();
  const name = /^[A-Za-z]{2}$/.test(trimmed) ? (regionNames.of(trimmed.toUpperCase()) ?? trimmed) : trimmed;
  const key = name.toLowerCase().replace(/[^\p{L}]/gu, "");
  return aliases[key] ?? key;
}
