import { hash } from "node:crypto";
import type { Hono } from "hono";
import type { Directory } from "#core/directory/directory.ts";
import { ok, type Result } from "#core/result.ts";
import { type Answer, NO_STORE, redirectAnswer } from "../answer/answer.ts";
import type { Refusal } from "../answer/refusal.ts";
import { encodeText } from "../cache/encode-text.ts";
import { type Cached, type Reads, readsListing, readsPresence } from "../cache/cached.ts";
import type { Content } from "../cache/representation.ts";
import { endpoint, type Handle, type RequestContext } from "../endpoint.ts";
import type { PeopleLimits } from "../api/public-call.schema.ts";
import type { SubmissionLimit } from "../limits/submission-limit.ts";
import type { CreatePageRenderer, RenderedPage, RenderPage } from "../page-renderer.ts";
import { readBody } from "../request/read-body.ts";
import { errorPage } from "./error-page.ts";
import { createRenderQueue } from "./render-queue.ts";
import { watchStore } from "./watch-store.ts";

/** Addresses of pages, as metrics name them; any other address is the renderer's to refuse. */
const PAGES = [
  "/",
  "/brands",
  "/brands/:slug",
  "/categories",
  "/submit",
  "/subscribe",
  "/about",
  "/contact",
  "/privacy",
  "/privacy/request",
  "/admin/*",
];

/** What pages read of their query; all others nothing. */
const READ_BY: Readonly<Record<string, Reads>> = {
  "/brands": readsListing,
  "/submit": readsPresence("thanks"),
  "/subscribe": readsPresence("thanks"),
  "/privacy/request": readsPresence("thanks"),
};

/** Where links in mails lead. What they carry is for one pair of eyes, so the answers are not kept. */
const PAGES_OF_LINKS = ["/newsletter/confirm", "/newsletter/unsubscribe", "/privacy/your-data"];

export interface PageParts {
  directory: Directory;
  createRenderer: CreatePageRenderer;
  cached: Cached;
  today: () => string;
  clientAddress: (c: RequestContext["c"]) => string;
  submissions: SubmissionLimit;
  people: PeopleLimits;
}

/** Adds the pages; answers with the handler of addresses that no route knows. */
export const addPageRoutes = (app: Hono, parts: PageParts): Handle => {
  const { directory, createRenderer, cached, today } = parts;
  const watched = watchStore(directory);
  const renderQueue = createRenderQueue();
  const render = watched.around(createRenderer(watched.directory, renderQueue));
  const refusing = {
    ...directory,
    suggestBrand: tooMany,
    subscribe: tooMany,
    requestOwnData: tooMany,
    showOwnData: tooMany,
    eraseOwnData: tooMany,
  };
  const renderRefusing = createRenderer(refusing, renderQueue);

  const showing = (reads?: Reads): Handle =>
    cached(
      async ({ request, site }, url) =>
        tidied(request.url) ??
        contentOf(await render({ url }, { origin: site.origin, today: today() })),
      reads && { reads },
    );
  const showPage = showing();

  for (const page of PAGES) app.get(page, endpoint(page, showing(READ_BY[page])));

  const showPageOfLink: Handle = async ({ request, site }) =>
    answerOf(await render({ url: request.url }, { origin: site.origin, today: today() }));
  for (const page of PAGES_OF_LINKS) app.get(page, endpoint(page, showPageOfLink));

  /** A form, sent without JavaScript. */
  const takeForm =
    (limit?: SubmissionLimit): Handle =>
    async (asked) => {
      const { c, request, requestId, site } = asked;
      const form = await readForm(request);
      if (!form.ok) return errorPage(form.failure, requestId);
      const sent = { url: request.url, form: form.value };
      const send = async (renderer: RenderPage): Promise<Answer> =>
        answerOf(await renderer(sent, { origin: site.origin, today: today() }));
      const place = await limit?.take(parts.clientAddress(c));
      if (place && !place.ok) {
        const { status, headers } = place.failure;
        const page = await send(renderRefusing);
        return { ...page, status, headers: { ...page.headers, ...headers } };
      }
      let isTaken = false;
      try {
        const answer = await send(render);
        isTaken = answer.status < 400;
        return answer;
      } finally {
        await place?.value.settle(isTaken);
      }
    };
  const { submissions, people } = parts;
  const FORMS: [page: string, limit?: SubmissionLimit][] = [
    ["/submit", submissions],
    ["/subscribe", people.subscriptions],
    ["/newsletter/confirm"],
    ["/newsletter/unsubscribe"],
    ["/privacy/request", people.requests],
    ["/privacy/your-data", people.uses],
  ];
  for (const [page, limit] of FORMS) app.post(page, endpoint(page, takeForm(limit)));

  return showPage;
};

const tooMany = () => Promise.reject(new Error("Too much was sent from one address"));

const FORM_TYPE = "application/x-www-form-urlencoded";

/** Mail programs that unsubscribe may send their one field as either kind of form (RFC 8058, section 3.2); nothing in it is needed. */
const readForm = async (request: Request): Promise<Result<string, Refusal>> => {
  const isFromMailProgram =
    request.headers.get("content-type")?.startsWith("multipart/form-data") &&
    new URL(request.url).pathname === "/newsletter/unsubscribe";
  if (!isFromMailProgram) return readBody(request, FORM_TYPE);
  const read = await readBody(request, "multipart/form-data");
  return read.ok ? ok("") : read;
};

const HTML = "text/html; charset=utf-8";

const contentOf = (page: RenderedPage): Content | Promise<Answer> =>
  // Anybody can ask for pages that do not exist; caching them would push out those that do.
  page.kind === "page" && page.status === 200
    ? {
        status: 200,
        type: HTML,
        body: page.html,
        ...(page.madeOf !== undefined && { hash: hash("sha1", page.madeOf, "base64url") }),
      }
    : answerOf(page);

/** An answer for this one request. */
const answerOf = async (page: RenderedPage): Promise<Answer> =>
  page.kind === "redirect"
    ? redirectAnswer(page.status, page.location)
    : {
        status: page.status,
        headers: {
          ...NO_STORE,
          "Content-Type": HTML,
          ...(page.status === 503 && { "Retry-After": "2" }),
        },
        body: encodeText(await page.html()),
      };

/** Every page has one address: slashes at the end go, and with them any at the start that could name another host. */
const tidied = (url: string): Answer | undefined => {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const query = url.indexOf("?", start);
  const path = url.slice(start, query === -1 ? undefined : query);
  if (path === "/" || !path.endsWith("/")) return undefined;
  let first = 0;
  let end = path.length;
  while (path[first] === "/") first += 1;
  while (end > first && path[end - 1] === "/") end -= 1;
  return redirectAnswer(301, `/${path.slice(first, end)}${query === -1 ? "" : url.slice(query)}`);
};
