export interface Scenario {
  title: string;
  path: (n: number) => string;
  /** A path whose answer stands for all: what the bare route sends. */
  sample: string;
  headers: string;
  /** The share of the bare route's rate to reach. */
  bar?: number;
}

/** As browsers ask. */
const BROWSER =
  "Accept-Encoding: gzip, deflate, br\r\nAccept-Language: en\r\nUser-Agent: Mozilla/5.0\r\n";
/** What is missed is compared uncompressed: a bare route does not compress. */
const PLAIN = "Accept-Language: en\r\nUser-Agent: Mozilla/5.0\r\n";

const CATEGORIES = ["apparel", "golf-bags", "golf-clubs", "putters", "headcovers-accessories"];
const ATTRIBUTES = ["women-s-line", "tour-proven", "direct-to-consumer", "left-handed-options"];
const SORTS = ["", "sort=name-asc&", "sort=recent&"];

/** What visitors ask of a list: mostly one category, some attributes, some searches, several pages. */
const listingQuery = (n: number): string => {
  const category = CATEGORIES[n % CATEGORIES.length];
  const attribute = n % 3 === 0 ? `attr=${ATTRIBUTES[(n >> 2) % ATTRIBUTES.length]}&` : "";
  const search = n % 10 === 9 ? `search=${["golf", "ing", "st", "ra"][(n >> 3) % 4]}&` : "";
  return `${search}category=${category}&${attribute}${SORTS[(n >> 1) % SORTS.length]}page=${1 + (n % 4)}`;
};

export const scenariosFor = (slugs: readonly string[], size: number): Scenario[] => {
  const slug = (n: number) => slugs[(n * 7) % slugs.length];
  return [
    { title: "hot page", path: () => "/brands", sample: "/brands", headers: BROWSER, bar: 0.75 },
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
      path: (n) => `/api/brands?${listingQuery(n)}&miss=${n}`,
      sample: "/api/brands?category=apparel&page=2",
      headers: PLAIN,
      bar: size > 10_000 ? 0.2 : 0.35,
    },
    {
      title: "listing missed, compressed",
      path: (n) => `/api/brands?${listingQuery(n)}&miss=${n}`,
      sample: "/api/brands?category=apparel&page=2",
      headers: BROWSER,
    },
    {
      title: "profile missed",
      path: (n) => `/api/brands/${slug(n)}?miss=${n}`,
      sample: `/api/brands/${slug(1)}`,
      headers: PLAIN,
      bar: 0.2,
    },
  ];
};

export interface Page {
  title: string;
  /** Has a query already, so that more can be added. */
  path: string;
  bar: number;
}

/** Pages to render anew each time, against `renderToString` of the same tree and nothing else. */
export const pagesFor = (slugs: readonly string[]): Page[] => [
  { title: "list page rendered", path: "/brands?category=apparel", bar: 0.33 },
  { title: "profile page rendered", path: `/brands/${slugs[1]}?from=bench`, bar: 0.33 },
];

export interface Captured {
  type: string;
  coding: string | null;
  body: Uint8Array;
}

/** The very bytes that the site sends, in the coding it sends them; asked often first, as a hot answer is. */
export const captured = async (port: number, path: string, headers: string): Promise<Captured> => {
  const { request } = await import("node:http");
  const ask = (): Promise<Captured> =>
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
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on("error", reject)
        .end();
    });
  for (let time = 0; time < 200; time += 1) await ask();
  return ask();
};
