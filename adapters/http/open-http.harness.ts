import { parseListingQuery } from "#core/catalog/listing-query.ts";
import type { ChangeSet } from "#core/change/change-set.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import { openInMemory, type OpenInMemory } from "#core/back-office/open-in-memory.harness.ts";
import { fail } from "#core/result.ts";
import { createCounters } from "../counters.ts";
import { createHttpApp, type HttpApp, type HttpParts } from "./app.ts";
import { asDocumented } from "./documented-answers.harness.ts";
import { sitePages } from "./pages/site-pages.fixture.ts";
import type { CreatePageRenderer } from "./page-renderer.ts";

/** A real browser's user agent. */
export const BROWSER =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

export interface OpenHttp extends OpenInMemory {
  /** Sends a request as this address's browser would, without a socket. Throws if the answer is not as documented. */
  fetch: (path: string, init?: RequestInit, address?: string) => Promise<Response>;
  /** Sends a request to the cache only. */
  fromCache: ReturnType<typeof fromCacheOf>;
  /** How often a page was rendered. */
  rendered: () => number;
}

export const SETTINGS = { contactEmail: "hello@golfbrands.example", trustProxy: 0 };

/** Parts that most tests do not need. */
export const plainParts = () =>
  ({
    pages: [],
    assets: "/nowhere",
    settings: SETTINGS,
    referenceFrame: {
      stylesheets: ["/assets/site.css"],
      header: "<header>Menu</header>",
      links: "",
    },
    counters: createCounters(),
    logKey: new Uint8Array(32),
    senderKey: async () => new Uint8Array(32),
    admit: async () => fail({ kind: "sign-in-required", reason: "bad-token" }),
    subApps: [],
  }) satisfies Partial<HttpParts>;

/** The HTTP app, over memory stores by default, with a small renderer that behaves like the real one. */
export const openHttp = async (
  changeSet: ChangeSet,
  parts: Partial<HttpParts> = {},
  open = openInMemory,
): Promise<OpenHttp> => {
  const opened = await open(changeSet);
  let rendered = 0;
  const app = createHttpApp({
    ...plainParts(),
    ...opened,
    createRenderer: plainPages(() => {
      rendered += 1;
    }),
    pages: sitePages,
    ...parts,
  });
  const fromCache = fromCacheOf(app);
  return {
    ...opened,
    fromCache,
    rendered: () => rendered,
    fetch: async (path, init = {}, address = "203.0.113.7") => {
      const headers = new Headers(init.headers);
      if (!headers.has("user-agent")) headers.set("user-agent", BROWSER);
      const socket = { remoteAddress: address, remotePort: 1, remoteFamily: "IPv4" };
      const { host, pathname, search } = new URL(path, "http://localhost");
      const parts = { method: init.method, host, headers: Object.fromEntries(headers), address };
      const answer =
        fromCache(pathname + search, parts) ??
        (await app.request(path, { ...init, headers }, { incoming: { socket } }));
      return asDocumented({ method: init.method ?? "GET", path: pathname + search }, answer);
    },
  };
};

/** An app over memory stores for `listen`: one page, at every address. */
export const onePageApp = async (): Promise<HttpApp> =>
  createHttpApp({
    ...plainParts(),
    ...(await openInMemory(castChangeSet)),
    createRenderer: () => async () => ({
      kind: "page",
      status: 200,
      data: "",
      html: () => "<p>a page</p>",
    }),
  });

interface RequestParts {
  method?: string | undefined;
  host?: string;
  headers?: Record<string, string>;
  address?: string;
}

/** Answers from the cache only, as the server does before the app. */
const fromCacheOf =
  ({ answerFromCache }: HttpApp) =>
  (
    url: string,
    { method = "GET", host = "localhost", headers = {}, address = "" }: RequestParts = {},
  ) => {
    let status = 0;
    let answer: Response | undefined;
    const own = new Headers();
    const lowerCase = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    const isAnswered = answerFromCache(
      {
        method,
        url,
        headers: { ...Object.fromEntries(lowerCase), host },
        socket: { remoteAddress: address },
      },
      {
        writeHead(code, head) {
          status = code;
          for (let i = 0; i < head.length; i += 2) own.append(head[i] ?? "", head[i + 1] ?? "");
        },
        end(body) {
          answer = new Response(body, { status, headers: own });
        },
      },
    );
    return isAnswered ? answer : undefined;
  };

/** Minimal pages that load, refuse and fail like real ones. */
const plainPages =
  (onRender: () => void): CreatePageRenderer =>
  (directory) =>
  async ({ url, form: sent }, { origin, today }) => {
    const { pathname, searchParams } = new URL(url);
    const page = (status: number, text: string, shown: object = {}) => {
      const data = JSON.stringify({ text, today, shown });
      const html = () => {
        onRender();
        return `<!doctype html><title>${text} | GolfBrands</title><link rel="canonical" href="${origin}${pathname}">${data}${"<p>filler</p>".repeat(100)}`;
      };
      return { kind: "page" as const, status, data, html };
    };
    if (pathname === "/submit" && sent !== undefined) {
      const form = Object.fromEntries(new URLSearchParams(sent));
      try {
        const suggested = await directory.suggestBrand(form);
        if (suggested.ok) return { kind: "redirect", status: 303, location: "/submit?sent" };
        return page(400, suggested.failure.errors.map(({ message }) => message).join(", "));
      } catch (error) {
        const { html } = page(500, `Failed to submit. Please try again. ${form["brandName"]}`);
        return { kind: "failed", error, html };
      }
    }
    const slug = /^\/brands\/([^/]+)$/.exec(pathname)?.[1];
    if (slug) {
      const profile = await directory.showProfile(slug);
      return profile.ok ? page(200, profile.value.brand.name) : page(404, "Brand Not Found");
    }
    if (pathname === "/broken") throw new Error("secret detail of the fault");
    if (pathname === "/brands")
      return page(
        200,
        `Page ${searchParams}`,
        await directory.list(parseListingQuery(searchParams)),
      );
    if (["/", "/submit", "/about"].includes(pathname)) return page(200, `Page ${searchParams}`);
    return page(404, "Page Not Found");
  };
