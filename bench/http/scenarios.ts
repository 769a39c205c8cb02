export interface Scenario {
  title: string;
  path: (n: number) => string;
  headers: string;
  /** The host of the nth request. Responses are cached per host, so a new host gets none from the cache. */
  host?: (n: number) => string;
}

/** Whether a benchmark should run this row. `BENCH_ONLY` names rows by a part of their title. */
export const isWanted = (title: string): boolean => title.includes(process.env["BENCH_ONLY"] ?? "");

/** Request headers as browsers send them. */
export const BROWSER =
  "Accept-Encoding: gzip, deflate, br, zstd\r\nAccept-Language: en\r\nUser-Agent: Mozilla/5.0\r\n";

export const CATEGORIES = [
  "apparel",
  "golf-bags",
  "golf-clubs",
  "putters",
  "headcovers-accessories",
];
export const ATTRIBUTES = [
  "women-s-line",
  "tour-proven",
  "direct-to-consumer",
  "left-handed-options",
];
export const SORTS = ["", "sort=name-asc&", "sort=recent&"];

/** Typical list queries: mostly one category, some attributes, some searches, several pages. */
const listingQuery = (n: number): string => {
  const category = CATEGORIES[n % CATEGORIES.length];
  const attribute = n % 3 === 0 ? `attr=${ATTRIBUTES[(n >> 2) % ATTRIBUTES.length]}&` : "";
  const search = n % 10 === 9 ? `search=${["golf", "ing", "st", "ra"][(n >> 3) % 4]}&` : "";
  return `${search}category=${category}&${attribute}${SORTS[(n >> 1) % SORTS.length]}page=${1 + (n % 4)}`;
};

/** A different host per request. */
const eachItsHost = (n: number): string => `h${n}.localhost`;

export const PAGE = "/brands";
export const CACHED_PAGE = "cached page";
export const PROFILES_ANEW = "profile computed anew";

/** The most frequent requests of visitors, with browsers' headers: cached, and computed anew. */
export const cachedAndMissed = (slugs: readonly string[]): Scenario[] => {
  const cached = (title: string, path: string) => ({ title, path: () => path, headers: BROWSER });
  const missed = (title: string, path: (n: number) => string) => ({
    title,
    path,
    headers: BROWSER,
    host: eachItsHost,
  });
  return [
    cached(CACHED_PAGE, PAGE),
    cached("cached list", "/api/brands?category=putters"),
    cached("cached search", "/brands?search=golf"),
    missed("list computed anew", (n) => `/brands?${listingQuery(n)}`),
    missed("search computed anew", (n) => `/brands?search=${SEARCHES[n % SEARCHES.length]}`),
    missed(PROFILES_ANEW, (n) => `/brands/${slugs[(n * 7) % slugs.length]}`),
  ];
};

const SEARCHES = ["golf", "ing", "st", "ra", "ele", "club+co"];

export interface Captured {
  /** Names and values alternate. */
  headers: string[];
  body: Uint8Array;
}

/** The site's response to this request, still compressed. Earlier requests make sure that it is cached. */
export const captured = async (port: number, path: string, headers: string): Promise<Captured> => {
  const { request } = await import("node:http");
  const capture = (): Promise<Captured> =>
    new Promise((resolve, reject) => {
      const lines = headers
        .trim()
        .split("\r\n")
        .map((line) => line.split(": "));
      request({ port, path, host: "127.0.0.1", headers: Object.fromEntries(lines) }, (answer) => {
        const chunks: Buffer[] = [];
        answer.on("data", (chunk: Buffer) => chunks.push(chunk));
        answer.on("end", () =>
          resolve({
            headers: ownHeaders(answer.rawHeaders),
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on("error", reject)
        .end();
    });
  for (let time = 0; time < 200; time += 1) await capture();
  return capture();
};

/** Without headers that node:http adds itself. */
const ownHeaders = (raw: readonly string[]): string[] =>
  raw.filter((_, i) => !/^(?:date|connection|keep-alive)$/i.test(raw[i - (i % 2)] ?? ""));
