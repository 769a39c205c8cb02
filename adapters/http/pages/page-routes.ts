import type { Hono } from "hono";
import { formatBrandsQuery, parseBrandsQuery } from "#core/catalog/brands-query.ts";
import type { Directory } from "#core/directory/directory.ts";
import { ok, type Result } from "#core/result.ts";
import { type Answer, redirectAnswer, textAnswer } from "../answer/answer.ts";
import { errorPage } from "../answer/error-page.ts";
import { type Refusal, refusalOf, RETRY } from "../answer/refusal.ts";
import type { Content } from "../cache/response-cache.ts";
import {
  type Cached,
  type CanonicalQuery,
  canonicalComparison,
  canonicalDay,
  canonicalField,
  canonicalPresence,
  queryOf,
} from "../cache/cached.ts";
import { endpoint, type Handle, type RequestContext } from "../endpoint.ts";
import { directoryFor, type SenderOf } from "../limits/senders.ts";
import { hideAddress } from "../middleware.ts";
import type { VisitorLimits } from "../limits/visitor-limits.ts";
import { canonicalFollowed } from "../feeds/atom-feeds.ts";
import { type CreatePageRenderer, type RenderedPage, type SitePage } from "../page-renderer.ts";
import { readBody } from "../request/read-body.ts";

const CANONICAL_QUERIES: Readonly<Record<NonNullable<SitePage["query"]>, CanonicalQuery>> = {
  listing: (params) => formatBrandsQuery(parseBrandsQuery(params)),
  feed: canonicalFollowed,
  comparison: canonicalComparison,
  day: canonicalDay,
  field: canonicalField,
  thanks: canonicalPresence("thanks"),
};

export interface PageParts {
  directory: Directory;
  createRenderer: CreatePageRenderer;
  pages: readonly SitePage[];
  cached: Cached;
  today: () => string;
  clientAddress: (c: RequestContext["c"]) => string;
  senderOf: SenderOf;
  limits: VisitorLimits;
}

/** Adds the pages; returns the handler of unknown addresses. */
export const addPageRoutes = (app: Hono, parts: PageParts): Handle => {
  const { directory, createRenderer, cached, today } = parts;
  const render = createRenderer(directory);

  const showing = (canonical?: CanonicalQuery): Handle =>
    cached(async ({ request, site }, url) => {
      const redirect = redirectToCanonical(request.url);
      if (redirect) return redirect;
      const failed: string[] = [];
      const renderRecording = queryOf(url).has("search")
        ? createRenderer(recordingFailures(directory, failed))
        : render;
      const page = await renderRecording({ url }, { origin: site.origin, today: today() });
      return contentOf(page, failed[0]);
    }, canonical);
  const showPage = showing();

  const showPrivate: Handle = async ({ request, site }) =>
    answerOf(await render({ url: request.url }, { origin: site.origin, today: today() }));
  for (const { path, query, isPrivate } of parts.pages) {
    if (isPrivate) app.use(path, hideAddress);
    app.get(
      path,
      endpoint(path, isPrivate ? showPrivate : showing(query && CANONICAL_QUERIES[query])),
    );
  }
  // If no back office is mounted, these addresses share one route name in metrics.
  app.get("/admin/*", endpoint("/admin/*", showPage));

  /** Handles a form sent without JavaScript. A visitor over the limit gets a short page before the form is read. */
  const handleForm =
    (limit: keyof VisitorLimits): Handle =>
    ({ c, request, requestId, site }) => {
      const work = async () => {
        const form = await readForm(request);
        if (!form.ok) return errorPage(form.failure, requestId);
        const renderForm = createRenderer(directoryFor(directory, await parts.senderOf(c)));
        const sent = { url: request.url, form: form.value };
        return answerOf(await renderForm(sent, { origin: site.origin, today: today() }));
      };
      const refuse = (refusal: Refusal) => errorPage(goBack(refusal), requestId);
      return parts.limits[limit].within(parts.clientAddress(c), work, refuse);
    };
  const FORMS: [page: string, limit: keyof VisitorLimits][] = [
    ["/submit", "suggestions"],
    ["/brands/:slug/correct", "corrections"],
    ["/corrections/confirm", "links"],
    ["/follow", "subscriptions"],
    ["/subscriptions/confirm", "links"],
    ["/my-emails", "links"],
    ["/privacy/request", "requests"],
    ["/privacy/your-data", "personalData"],
  ];
  for (const [page, limit] of FORMS) app.post(page, endpoint(page, handleForm(limit)));

  return showPage;
};

/** The server did not read the form, but the browser still has the typed text. */
const goBack = ({ detail, ...refusal }: Refusal): Refusal => ({
  ...refusal,
  detail: `${detail} Go back: what you typed is still there.`,
});

const FORM_TYPE = "application/x-www-form-urlencoded";

/** Mail programs send their unsubscribe form as multipart or URL-encoded (RFC 8058, section 3.2); its content is not needed. */
const readForm = async (request: Request): Promise<Result<string, Refusal>> => {
  const isFromMailProgram =
    request.headers.get("content-type")?.startsWith("multipart/form-data") &&
    new URL(request.url).pathname === "/my-emails";
  if (!isFromMailProgram) return readBody(request, FORM_TYPE);
  const read = await readBody(request, "multipart/form-data");
  return read.ok ? ok("") : read;
};

const HTML = "text/html; charset=utf-8";

/** Records each search without results in `failed`. */
const recordingFailures = (directory: Directory, failed: string[]): Directory => ({
  ...directory,
  list: async (query) => {
    const listing = await directory.list(query);
    if (listing.didYouMean) failed.push(query.search);
    return listing;
  },
});

const contentOf = async (
  page: RenderedPage,
  zeroResultSearch?: string,
): Promise<Content | Answer> =>
  // Anybody can request missing pages; caching them would push out real ones.
  page.kind === "page" && page.status === 200
    ? { status: 200, type: HTML, body: { data: page.data, write: page.html }, zeroResultSearch }
    : answerOf(page);

/** A response for this request only. */
const answerOf = (page: RenderedPage): Answer => {
  if (page.kind === "redirect") return redirectAnswer(page.status, page.location);
  const status = page.kind === "failed" ? refusalOf(page.error).status : page.status;
  return textAnswer(status, HTML, page.html(), status === 503 ? RETRY : {});
};

/**
 * Removes trailing slashes, so that every page has one address, and extra leading ones, which could name
 * another host.
 */
const redirectToCanonical = (url: string): Answer | undefined => {
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
