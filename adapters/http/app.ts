import { randomBytes } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Hono } from "hono";
import { requestId } from "hono/request-id";
import type { BlankEnv } from "hono/types";
import { isActiveBrand } from "#core/directory/record-view.ts";
import { createLogHashes, refusalReporter } from "./answer/refused-requests.ts";
import { textAnswer } from "./answer/answer.ts";
import { addAdminRoutes } from "./admin/admin-routes.ts";
import { addApiRoutes, addDocsRoutes } from "./api/api-routes.ts";
import { type AnswerFromCache, answerFromCache } from "./cache/answer-from-cache.ts";
import { cachedIn } from "./cache/cached.ts";
import { createResponseCache } from "./cache/response-cache.ts";
import { createEpochs, createToday } from "./cache/epoch.ts";
import { endpoint } from "./endpoint.ts";
import { addFeedRoutes } from "./feeds/feed-routes.ts";
import { addStaticFiles } from "./files/static-files.ts";
import { createReadiness, healthAnswer } from "./health/health-answers.ts";
import { forToken } from "./health/metrics-token.ts";
import { createMetrics } from "./health/metrics.ts";
import type { HttpParts } from "./http-parts.ts";
import { guardSubApp, observe, refuseAccidents } from "./middleware.ts";
import { createRequestIds } from "./answer/request-ids.ts";
import { createSubmissionLimit } from "./limits/submission-limit.ts";
import { createViewGate } from "./limits/view-gate.ts";
import { createVisitorBooks } from "./limits/visitor-books.ts";
import { addPageRoutes } from "./pages/page-routes.ts";
import { clientAddressFrom } from "./request/client-address.ts";
import { siteAddressFrom } from "./request/site-address.ts";
import { answerElsewhere } from "./elsewhere.ts";

export interface HttpApp extends Pick<Hono, "fetch" | "request"> {
  /** Comes first: what it answers, the routes need not see. */
  answerFromCache: AnswerFromCache;
}

/** Everything the server answers: pages, the API, feeds, files and its own health. */
export const createHttpApp = (parts: HttpParts): HttpApp => {
  const { directory, catalog, settings, log, clock, subApps = [] } = parts;
  const today = createToday(clock);
  const metrics = createMetrics({ ...parts, cacheSize: () => cache.size() });
  const cache = createResponseCache(createEpochs(catalog, today), metrics.cache);
  const clientAddress = clientAddressFrom(settings.trustProxy);
  const siteOf = siteAddressFrom(settings);
  const nextRequestId = createRequestIds();
  const hashes = createLogHashes(parts.logKey ?? randomBytes(32));
  const cached = cachedIn(cache);
  const books = parts.visitorBooks ?? createVisitorBooks(clock);
  const submissions = createSubmissionLimit(books);
  const judgeView = createViewGate(books, isActiveBrand(catalog), (address) =>
    log.info("views_limited", { where: hashes.where(address) }),
  );
  const people = {
    subscriptions: createSubmissionLimit(books, "subscriptions"),
    requests: createSubmissionLimit(books, "requests"),
    uses: createSubmissionLimit(books, "uses of such links"),
  };

  const app = new OpenAPIHono<BlankEnv>();
  // Never the client's own: it would stand in our log.
  app.use(requestId({ generator: nextRequestId, headerName: "" }));
  app.use(
    observe({
      metrics,
      log,
      siteOf,
      reportRefusal: refusalReporter(log, hashes, clientAddress),
    }),
  );
  app.onError(refuseAccidents(log));
  addApiRoutes(app, { directory, cached, clientAddress, submissions, judgeView, people });
  if (parts.admit) addAdminRoutes(app, parts.admit);
  for (const { calls = [] } of subApps)
    for (const call of calls) app.openAPIRegistry.registerPath(call);
  addDocsRoutes(app, { cached, contactEmail: settings.contactEmail });
  addFeedRoutes(app, {
    directory,
    catalog,
    cached,
    pages: parts.pages,
    contactEmail: settings.contactEmail,
  });

  const ready = createReadiness(catalog, parts.storeAnswers, clock, parts.backups);
  app.get("/healthz", endpoint("/healthz", healthAnswer));
  app.get("/readyz", endpoint("/readyz", ready));
  app.get(
    "/metrics",
    endpoint(
      "/metrics",
      forToken(settings.metricsToken, async () =>
        textAnswer(200, metrics.contentType, await metrics.expose()),
      ),
    ),
  );

  for (const { path, app: subApp } of subApps) {
    app.use(`${path}/*`, guardSubApp(path));
    app.route(path, subApp);
  }
  addStaticFiles(app, parts.assets);
  const showPage = addPageRoutes(app, {
    directory,
    createRenderer: parts.createRenderer,
    pages: parts.pages,
    cached,
    today,
    clientAddress,
    submissions,
    people,
  });
  answerElsewhere(app, showPage);
  return {
    fetch: app.fetch,
    request: app.request,
    answerFromCache: answerFromCache({ cache, siteOf, nextRequestId, metrics, log }),
  };
};
