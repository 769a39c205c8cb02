import type { RenderedPage } from "#adapters/http/page-renderer.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import type { ChangeSet } from "#core/change/change-set.ts";
import { openInMemory } from "#core/back-office/open-in-memory.harness.ts";
import { createPageRenderer } from "../entry-server.tsx";

export const ORIGIN = "https://golf.example";

/** Pages rendered on the server over a directory, in memory by default. */
export const openSite = async (changeSet: ChangeSet = castChangeSet, open = openInMemory) => {
  const opened = await open(changeSet);
  const render = createPageRenderer({
    assets: {
      script: "/assets/entry.js",
      imports: [],
      stylesheets: ["/assets/site.css"],
      fonts: ["/assets/display.woff2"],
      pageScripts: new Map([["landing", ["/assets/landing.js"]]]),
    },
    contactEmail: "pro@golf.example",
    log: opened.log,
  })(opened.directory);
  const ask = (path: string, sent: { form?: string } = {}) =>
    render({ url: `http://inside${path}`, ...sent }, { origin: ORIGIN, today: "2026-11-20" });

  return {
    ...opened,
    /** A page, found or not. */
    page: async (path: string) => {
      const answer = await ask(path);
      if (answer.kind === "redirect") throw new Error(`${path} redirects to ${answer.location}`);
      return readPage(statusOf(answer), answer.html());
    },
    /** Sends a form without JavaScript. */
    send: async (path: string, fields: Record<string, string> | [string, string][]) => {
      const form = String(new URLSearchParams(fields));
      const answer = await ask(path, { form });
      if (answer.kind === "redirect") return answer;
      return readPage(statusOf(answer), answer.html());
    },
  };
};

let usual: ReturnType<typeof openSite> | undefined;

/** A page over the usual directory, which no test changes. */
export const page = async (path: string) => (await (usual ??= openSite())).page(path);

const statusOf = (answer: Exclude<RenderedPage, { kind: "redirect" }>): number =>
  answer.kind === "failed" ? 500 : answer.status;

/** A rendered page, and the parts that tests check. */
const readPage = (status: number, html: string) => {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
  return {
    kind: "page" as const,
    status,
    html,
    main,
    /** The text of the main element. */
    text: textOf(main),
    title: textOf(/<title[^>]*>(.*?)<\/title>/s.exec(html)?.[1] ?? ""),
    meta: (name: string) => attributeOf(html, `(?:name|property)="${name}"`, "content"),
    link: (rel: string) => attributeOf(html, `rel="${rel}"`, "href"),
    /** URLs of all links in the main element. */
    links: [...main.matchAll(/<a\b[^>]*\shref="([^"]*)"/g)].map(([, href = ""]) => textOf(href)),
    structuredData: [
      ...html.matchAll(/<script[^>]*application\/ld\+json[^>]*>(.*?)<\/script>/gs),
    ].map(([, json = ""]): Record<string, unknown> => JSON.parse(json)),
  };
};

const attributeOf = (html: string, having: string, name: string): string | undefined => {
  const tag = new RegExp(`<(?:meta|link)[^>]*${having}[^>]*>`).exec(html)?.[0] ?? "";
  const value = new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : textOf(value);
};

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#(?:x27|39);/g, "'")
    .replace(/&amp;/g, "&");
