import { randomBytes } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Hono } from "hono";
import type { BlankEnv } from "hono/types";
import { isActiveBrand } from "#core/directory/is-active-brand.ts";
import { createLogHashes, refusalReporter } from "./answer/refused-requests.ts";
import { textAnswer } from "./answer/answer.ts";
import { addAdminRoutes } from "./admin/routes.ts";
import { addApiRoutes } from "./api/api-routes.ts";
import { addDocsRoutes } from "./api/docs-routes.ts";
import { keepIn } from "./cache/keep.ts";
import { createResponseCache } from "./cache/response-cache.ts";
import { createToday, createValidity } from "./cache/validity.ts";
import { createDesk } from "./desk.ts";
import { addFeedRoutes } from "./feeds/feed-routes.ts";
import { addStaticFiles } from "./files/static-files.ts";
import { createReadiness, healthAnswer } from "./health/health-answers.ts";
import { forToken } from "./health/metrics-token.ts";
import { createMetrics } from "./health/metrics.ts";
import type { HttpParts } from "./http-parts.ts";
import { openRooms } from "./rooms.ts";
import { createRequestIds } from "./answer/request-ids.ts";
import { createSubmissionLimit } from "./limits/submission-limit.ts";
import { createViewGate } from "./limits/view-gate.ts";
import { createVisitorBooks } from "./limits/visitor-books.ts";
import { addPageRoutes } from "./pages/page-routes.ts";
import { clientAddressFrom } from "./request/client-address.ts";
import { siteAddressFrom } from "./request/site-address.ts";
import { answerElsewhere } from "./elsewhere.ts";

/** Everything the server answers: pages, the API, feeds, files and its own health. */
export const createHttpApp = (parts: HttpParts): Hono => {
  const { directory, catalog, settings, log, clock } = parts;
  const today = createToday(clock);
  const metrics = createMetrics({ ...parts, cacheSize: () => cache.size() });
  const cache = createResponseCache(createValidity(catalog, today), metrics.cache);
  const clientAddress = clientAddressFrom(settings.trustProxy);
  const hashes = createLogHashes(parts.logKey ?? randomBytes(32));
  const atTheDoor = {
    metrics,
    log,
    siteOf: siteAddressFrom(settings),
    nextRequestId: createRequestIds(),
    reportRefusal: refusalReporter(log, hashes, clientAddress),
  };
  const desk = createDesk(atTheDoor);
  const keep = keepIn(cache);
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
  addApiRoutes(app, { directory, desk, keep, clientAddress, submissions, judgeView, people });
  if (parts.admit) addAdminRoutes(app, { admit: parts.admit, desk });
  for (const { calls = [] } of parts.rooms ?? [])
    for (const call of calls) app.openAPIRegistry.registerPath(call);
  addDocsRoutes(app, { desk, keep, contactEmail: settings.contactEmail });
  addFeedRoutes(app, { directory, catalog, desk, keep, contactEmail: settings.contactEmail });

  const ready = createReadiness(catalog, parts.storeAnswers, clock, parts.backups);
  app.get("/healthz", desk("/healthz", healthAnswer));
  app.get("/readyz", desk("/readyz", ready));
  app.get(
    "/metrics",
    desk(
      "/metrics",
      forToken(settings.metricsToken, async () =>
        textAnswer(200, metrics.contentType, await metrics.expose()),
      ),
    ),
  );

  openRooms(app, parts.rooms ?? [], atTheDoor);
  addStaticFiles(app, parts.assets, desk);
  const showPage = addPageRoutes(app, {
    directory,
    createRenderer: parts.createRenderer,
    desk,
    keep,
    today,
    clientAddress,
    submissions,
    people,
  });
  answerElsewhere(app, desk, showPage);
  return app;
};
