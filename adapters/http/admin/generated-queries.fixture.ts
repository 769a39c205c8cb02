/** Parameters of the calls that import a file. */
export const IMPORT_QUERIES = [
  "match",
  "only",
  "set",
  "columns",
  "from",
  "revision",
  "format",
  "again",
];

/** What every import has to name. */
export const alwaysNamed = (path: string): [string, string][] =>
  path.includes("/imports")
    ? [
        ["name", "brands.json"],
        ...(path.endsWith("/imports")
          ? ([
              ["digest", "0".repeat(64)],
              ["revision", "1"],
            ] satisfies [string, string][])
          : []),
      ]
    : [];
