import type { Hono } from "hono";
import type { Directory } from "#core/directory.ts";
import { type Answer, NO_STORE, redirectAnswer } from "../answer/answer.ts";
import type { Keep } from "../cache/keep.ts";
import type { Content } from "../cache/representation.ts";
import type { Asked, Desk, Handle, Refuse } from "../desk.ts";
import type { SubmissionLimit } from "../limits/submission-limit.ts";
import type { CreatePageRenderer, RenderedPage, RenderPage } from "../page-renderer.ts";
import { readBody } from "../request/read-body.ts";
import { errorPage } from "./error-page.ts";
import { watchStore } from "./watch-store.ts";

/** Addresses of pages, as metrics name them; any other address is the renderer's to refuse. */
const PAGES = [
  "/",
  "/brands",
  "/brands/:slug",
  "/categories",
  "/submit",
  "/about",
  "/contact",
  "/privacy",
  "/admin/*",
];

export interface PageParts {
  directory: Directory;
  createRenderer: CreatePageRenderer;
  desk: Desk;
  keep: Keep;
  today: () => string;
  clientAddress: (c: Asked["c"]) => string;
  submissions: SubmissionLimit;
}

/** Adds the pages; answers with the handler of addresses that no route knows. */
export const addPageRoutes = (app: Hono, parts: PageParts): Handle => {
  const { directory, createRenderer, desk, keep, today } = parts;
  const watched = watchStore(directory);
  const render = watched.around(createRenderer(watched.directory));
  const renderRefusing = createRenderer({
    ...directory,
    suggestBrand: () => Promise.reject(new Error("Too many suggestions from one address")),
  });

  const showPage = keep(
    async ({ request, site }) =>
      tidied(request.url) ??
      contentOf(await render(new Request(request.url), { origin: site.origin, today: today() })),
    { isCostly: true },
  );

  for (const page of PAGES) app.get(page, desk(page, showPage, errorPageFor));

  /** The suggestion form, sent without JavaScript. Nothing of the answer is kept. */
  const takeForm: Handle = async (asked) => {
    const { c, request, requestId, site } = asked;
    const form = await readBody(request, FORM_TYPE);
    if (!form.ok) return errorPage(form.failure, requestId);
    const send = async (renderer: RenderPage): Promise<Answer> => {
      const sent = new Request(request.url, {
        method: "POST",
        headers: { "Content-Type": FORM_TYPE },
        body: form.value,
      });
      return answerOf(contentOf(await renderer(sent, { origin: site.origin, today: today() })));
    };
    const place = await parts.submissions.take(parts.clientAddress(c));
    if (!place.ok) {
      const { status, headers } = place.failure;
      const page = await send(renderRefusing);
      return { ...page, status, headers: { ...page.headers, ...headers } };
    }
    let kept = false;
    try {
      const answer = await send(render);
      kept = answer.status < 400;
      return answer;
    } finally {
      if (!kept) await place.value.giveBack();
    }
  };
  app.post("/submit", desk("/submit", takeForm, errorPageFor));

  return showPage;
};

const FORM_TYPE = "application/x-www-form-urlencoded";

export const errorPageFor: Refuse = (refusal, { requestId }) => errorPage(refusal, requestId);

const contentOf = (page: RenderedPage): Content | Answer => {
  if (page.kind === "redirect") return redirectAnswer(page.status, page.location);
  const { status, html } = page;
  const content = { status, type: "text/html; charset=utf-8", body: html };
  // Anybody can ask for pages that do not exist; keeping them would push out those that do.
  return status === 200 ? content : answerOf(content);
};

const answerOf = (made: Content | Answer): Answer =>
  "headers" in made
    ? made
    : {
        status: made.status,
        headers: {
          ...NO_STORE,
          "Content-Type": made.type,
          ...(made.status === 503 && { "Retry-After": "2" }),
        },
        body: made.body,
      };

/** Every page has one address: slashes at the end go, and with them any at the start that could name another host. */
const tidied = (url: string): Answer | undefined => {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const query = url.indexOf("?", start);
  const path = url.slice(start, query === -1 ? undefined : query);
  if (path === "/" || !path.endsWith("/")) return undefined;
  return redirectAnswer(
    301,
    `/${path.replace(/^\/+|\/+$/g, "")}${query === -1 ? "" : url.slice(query)}`,
  );
};
