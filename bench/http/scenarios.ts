export interface Scenario {
  title: string;
  path: (n: number) => string;
  /** The host of the nth request, to avoid cached responses: they are cached per host. */
  host?: (n: number) => string;
  /** A path whose response the bare route sends. */
  sample: string;
  headers: string;
  /**
   * The required share of the bare route's rate. For uncached pages: four times the rate before responses
   * were cached in front of the framework (615 µs per list then, 145 after, in one run).
   */
  bar?: number;
  /** The bare route to compare with; by default a Hono route with the same bytes. */
  against?: "node:http with the same bytes and headers" | "Hono with 12 KB and no headers";
}

/** Request headers as browsers send them. */
export const BROWSER =
  "Accept-Encoding: gzip, deflate, br, zstd\r\nAccept-Language: en\r\nUser-Agent: Mozilla/5.0\r\n";
/** Uncached responses are compared uncompressed, since a bare route does not compress. */
const PLAIN = "Accept-Language: en\r\nUser-Agent: Mozilla/5.0\r\n";

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

export const PROFILE_PAGES = "profile pages missed";

export const scenariosFor = (slugs: readonly string[]): Scenario[] => {
  const slug = (n: number) => slugs[(n * 7) % slugs.length];
  return [
    { title: "hot page", path: () => "/brands", sample: "/brands", headers: BROWSER, bar: 0.9 },
    {
      title: "hot page, node:http",
      path: () => "/brands",
      sample: "/brands",
      headers: BROWSER,
      against: "node:http with the same bytes and headers",
      bar: 0.9,
    },
    {
      title: "hot page, Hono 12 KB",
      path: () => "/brands",
      sample: "/brands",
      headers: BROWSER,
      against: "Hono with 12 KB and no headers",
      bar: 1,
    },
    {
      title: "hot page, uncompressed",
      path: () => "/brands",
      sample: "/brands",
      headers: PLAIN,
    },
    {
      title: "hot API answer",
      path: () => "/api/brands?category=apparel",
      sample: "/api/brands?category=apparel",
      headers: BROWSER,
      bar: 0.75,
    },
    {
      title: "listing missed",
      path: (n) => `/api/brands?${listingQuery(n)}`,
      host: eachItsHost,
      sample: "/api/brands?category=apparel&page=2",
      headers: PLAIN,
      bar: 0.2,
    },
    {
      title: "listing missed, compressed",
      path: (n) => `/api/brands?${listingQuery(n)}`,
      host: eachItsHost,
      sample: "/api/brands?category=apparel&page=2",
      headers: BROWSER,
    },
    {
      title: PROFILE_PAGES,
      path: (n) => `/brands/${slug(n)}`,
      host: eachItsHost,
      sample: `/brands/${slug(1)}`,
      headers: PLAIN,
    },
    {
      title: "profile missed",
      path: (n) => `/api/brands/${slug(n)}`,
      host: eachItsHost,
      sample: `/api/brands/${slug(1)}`,
      headers: PLAIN,
      bar: 0.16,
    },
  ];
};

/** The most frequent requests of visitors, with browsers' headers: cached, and computed anew. */
export const cachedAndMissed = (
  slugs: readonly string[],
): Pick<Scenario, "title" | "path" | "host" | "headers">[] => {
  const cached = (title: string, path: string) => ({ title, path: () => path, headers: BROWSER });
  const missed = (title: string, path: (n: number) => string) => ({
    title,
    path,
    headers: BROWSER,
    host: eachItsHost,
  });
  return [
    cached("cached page", "/brands"),
    cached("cached list", "/api/brands?category=putters"),
    cached("cached search", "/brands?search=golf"),
    missed("list computed anew", (n) => `/brands?${listingQuery(n)}`),
    missed("search computed anew", (n) => `/brands?search=${SEARCHES[n % SEARCHES.length]}`),
    missed("profile computed anew", (n) => `/brands/${slugs[(n * 7) % slugs.length]}`),
  ];
};

const SEARCHES = ["golf", "ing", "st", "ra", "ele", "club+co"];

export interface Captured {
  type: string;
  coding: string | null;
  /** Names and values in turn. */
  headers: string[];
  body: Uint8Array;
}

/** The exact bytes of the site, in its coding; requested often first, to be cached. */
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
            type: answer.headers["content-type"] ?? "",
            coding: answer.headers["content-encoding"] ?? null,
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
