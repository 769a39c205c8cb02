import type { RenderedPage } from "#adapters/http/page-renderer.ts";
import { castChangeSet } from "#core/change/change-set.fixture.ts";
import type { ChangeSet } from "#core/change/change-set.ts";
import { openInMemory } from "#core/back-office/open-in-memory.harness.ts";
import { createPageRenderer } from "../entry-server.tsx";

export const ORIGIN = "https://golf.example";

/** The pages as the server renders them over a directory, in memory unless told otherwise, asked for by path. */
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
    writesMails: true,
    log: opened.log,
  })(opened.directory);
  const ask = (path: string, sent: { form?: string; refusal?: number } = {}) =>
    render({ url: `http://inside${path}`, ...sent }, { origin: ORIGIN, today: "2026-11-20" });

  return {
    ...opened,
    /** A page that is there, or says that it is not. */
    page: async (path: string) => {
      const answer = await ask(path);
      if (answer.kind === "redirect") throw new Error(`${path} redirects to ${answer.location}`);
      return readPage(statusOf(answer), answer.html);
    },
    /** A form sent without JavaScript; refused where a status for that is given. */
    send: async (
      path: string,
      fields: Record<string, string> | [string, string][],
      refusal?: number,
    ) => {
      const form = String(new URLSearchParams(fields));
      const answer = await ask(path, { form, ...(refusal !== undefined && { refusal }) });
      if (answer.kind === "redirect") return answer;
      return readPage(statusOf(answer), answer.html);
    },
  };
};

const statusOf = (answer: Exclude<RenderedPage, { kind: "redirect" }>): number =>
  answer.kind === "failed" ? 500 : answer.status;

/** A rendered page and what tests ask of it. */
const readPage = (status: number, html: string) => {
  const main = /<main.*<\/main>/s.exec(html)?.[0] ?? "";
  return {
    kind: "page" as const,
    status,
    html,
    main,
    /** What the main part says, without markup. */
    text: textOf(main),
    title: textOf(/<title[^>]*>(.*?)<\/title>/s.exec(html)?.[1] ?? ""),
    meta: (name: string) => attributeOf(html, `(?:name|property)="${name}"`, "content"),
    link: (rel: string) => attributeOf(html, `rel="${rel}"`, "href"),
    /** Addresses of all links in the main part. */
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
