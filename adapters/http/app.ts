import { Hono } from "hono";
import { requestId } from "hono/request-id";
import type { MadeFiles } from "#adapters/open-data/make-open-files.ts";
import type { Catalog } from "#core/catalog/catalog.ts";
import { dayAt } from "#core/days.ts";
import type { LocalDirectory } from "#core/directory/directory.ts";
import { activeId, isActiveBrand, unansweredSearch } from "#core/directory/record-view.ts";
import type { OpenFilesCache } from "#core/open-data/open-data.ts";
import type { LogoStore } from "#core/ports/logo-store.ts";
import type { Backups, Clock, Log } from "#core/ports/system.ts";
import type { Counters } from "../counters.ts";
import { addAdminRoutes, type Admit } from "./admin/admin-routes.ts";
import { type Admission, createAdmission } from "./admission/admission.ts";
import { createConnectionLimit, unlimitedConnections } from "./limits/connection-limit.ts";
import { textAnswer } from "./answer/answer.ts";
import { STYLESHEET, STYLESHEET_PATH } from "./answer/error-page.ts";
import { createLogHashes, refusalReporter } from "./answer/refusal-log.ts";
import { addApiRoutes, addDocsRoutes } from "./api/api-routes.ts";
import type { ReferenceFrame } from "./api/docs-page.ts";
import { type AnswerFromCache, answerFromCache, headerValue } from "./cache/answer-from-cache.ts";
import { cachedIn } from "./cache/cached.ts";
import { createResponseCache } from "./cache/response-cache.ts";
import { endpoint } from "./endpoint.ts";
import { addFeedRoutes } from "./feeds/feed-routes.ts";
import { addLogoRoutes } from "./files/logo-routes.ts";
import { addStaticFiles } from "./files/static-files.ts";
import { createMetrics } from "./health/metrics.ts";
import { createReadiness, forToken, healthAnswer, withProxyHops } from "./health/health-answers.ts";
import { senderNames } from "./limits/senders.ts";
import { createVisitorLimits } from "./limits/visitor-limits.ts";
import { countVisits } from "./limits/count-visits.ts";
import {
  addFallback,
  guardSubApp,
  hideAddress,
  observe,
  handleErrors,
  type SubApp,
} from "./middleware.ts";
import type { CreatePageRenderer, SitePage } from "./page-renderer.ts";
import { addOpenFileRoutes } from "./open-data/open-file-routes.ts";
import { addPageRoutes } from "./pages/page-routes.ts";
import { clientAddressFrom, clientAddressOf, siteAddressFrom } from "./request/addresses.ts";

export interface HttpApp extends Pick<Hono, "fetch" | "request"> {
  /** Answers from the cache if it can. Returns whether it did. */
  answerFromCache: AnswerFromCache;
  /** Decides who may connect, and when the work for a request begins. */
  admission: Admission;
}

/** The whole site: pages, API, feeds, files and health checks. */
export const createHttpApp = (parts: HttpParts): HttpApp => {
  const { directory, catalog, settings, log, clock, subApps, openFiles } = parts;
  const today = () => dayAt(clock.now());
  const metrics = createMetrics({ ...parts, cacheSize: () => cache.size() });
  const cache = createResponseCache(catalog, today, metrics.cache);
  const clientAddress = clientAddressFrom(settings.trustProxy);
  const siteOf = siteAddressFrom(settings);
  const hashes = createLogHashes(parts.logKey);
  const visits = countVisits({
    directory,
    clock,
    isActive: isActiveBrand(catalog),
    isActiveSlug: async (slug) => (await activeId(catalog, slug)) !== undefined,
    textOf: unansweredSearch(catalog),
    onLimited: (address) => log.info("views_limited", { where: hashes.where(address) }),
  });
  const cached = cachedIn(cache, (search, { c, request }) => {
    if (request.method === "GET") visits.search(search, clientAddress(c), request.headers);
  });
  const limits = createVisitorLimits();
  const connectionLimit =
    settings.trustProxy > 0
      ? unlimitedConnections
      : createConnectionLimit(() => log.warn("forwarded_address_ignored", { hint: UNTRUSTED }));

  const app = new Hono();
  // Ignores an id from the client, because the id is written to the log.
  app.use(requestId({ headerName: "" }));
  const reportRefusal = refusalReporter(log, hashes, clientAddress);
  /** Arrival times of queued requests. */
  const arrivals = new WeakMap<object, number>();
  app.use(observe({ metrics, log, siteOf, reportRefusal, arrivals }));
  app.onError(handleErrors(log));
  // Invitations and password resets are links to the back office with a token.
  for (const path of ["/api/corrections/*", "/admin/*"]) app.use(path, hideAddress);
  const senderOf = senderNames(parts.senderKey, clientAddress);
  addApiRoutes(app, { directory, cached, clientAddress, senderOf, visits, limits });
  addOpenFileRoutes(app, { openFiles, catalog });
  addAdminRoutes(app, parts.admit);
  addDocsRoutes(app, {
    cached,
    frame: parts.referenceFrame,
    contactEmail: settings.contactEmail,
    mountedCalls: subApps.flatMap(({ calls = [] }) => calls),
  });
  addFeedRoutes(app, {
    directory,
    cached,
    pages: parts.pages,
  });

  const ready = createReadiness(catalog, parts.storeAnswers, clock, parts.backups);
  app.get("/healthz", endpoint("/healthz", healthAnswer));
  app.get("/readyz", endpoint("/readyz", withProxyHops(ready, connectionLimit.hasProxy)));
  const expose = async () => textAnswer(200, metrics.contentType, await metrics.expose());
  app.get("/metrics", endpoint("/metrics", forToken(settings, expose)));

  for (const { path, app: subApp } of subApps) {
    app.use(`${path}/*`, guardSubApp(path));
    app.route(path, subApp);
  }
  const stylesheet = { status: 200, type: "text/css; charset=utf-8", body: STYLESHEET };
  app.get(
    STYLESHEET_PATH,
    endpoint(
      STYLESHEET_PATH,
      cached(() => stylesheet),
    ),
  );
  addStaticFiles(app, parts.assets);
  addLogoRoutes(app, parts);
  const showPage = addPageRoutes(app, {
    directory,
    createRenderer: parts.createRenderer,
    pages: parts.pages,
    cached,
    today,
    clientAddress,
    senderOf,
    limits,
  });
  addFallback(app, showPage);
  return {
    fetch: app.fetch,
    request: app.request,
    admission: createAdmission({ ...settings, connectionLimit, metrics, arrivals }),
    answerFromCache: answerFromCache({
      cache,
      siteOf,
      metrics,
      log,
      arrivals,
      onZeroResults: (search, { headers, socket }) => {
        const forwarded = headerValue(headers["x-forwarded-for"]);
        const address = clientAddressOf(settings.trustProxy, socket.remoteAddress, forwarded);
        visits.search(search, address, { get: (name) => headerValue(headers[name]) });
      },
    }),
  };
};

const UNTRUSTED =
  "Requests have X-Forwarded-For, but TRUST_PROXY is 0. Behind a proxy, set TRUST_PROXY to the number of proxies. Otherwise all visitors share one address and its limits.";

export interface HttpSettings {
  /** `https://golf.example`; if unset, addresses use the requested host. */
  siteUrl?: string | undefined;
  contactEmail: string;
  /** How many proxies are in front of this server; only their forwarding headers count. */
  trustProxy: number;
  /** Required to read `/metrics`. If unset, anybody may read `/metrics`, or nobody if `trustProxy` is set. */
  metricsToken?: string | undefined;
}

/** The dependencies of the site. */
export interface HttpParts {
  directory: LocalDirectory;
  catalog: Catalog;
  createRenderer: CreatePageRenderer;
  /** The routes of all pages. */
  pages: readonly SitePage[];
  /** Folder of built client files: hashed names under `assets/`, the rest served from the root. */
  assets: string;
  referenceFrame: ReferenceFrame;
  settings: HttpSettings;
  log: Log;
  /** Key that hashes e-mails and addresses in the log. */
  logKey: Uint8Array;
  /** Key that hashes senders of submissions. */
  senderKey: () => Promise<Uint8Array>;
  clock: Clock;
  /**
   * Whether the store answers. `/readyz` calls this at most once a second. `replaced` means that another file
   * has replaced the open one, so writes would be lost.
   */
  storeAnswers: () => Promise<boolean | "replaced">;
  /** Counts of events, for `/metrics`. */
  counters: Counters;
  /** The server's own backups, for `/readyz` and `/metrics`. */
  backups?: Backups | undefined;
  /** The logos stored here. */
  logos: Pick<LogoStore, "find">;
  /** The open data's files. */
  openFiles: OpenFilesCache<MadeFiles>;
  /** Admits signed-in administrators to the back office. */
  admit: Admit;
  /** Other mounted apps, such as the session calls. */
  subApps: readonly SubApp[];
}
