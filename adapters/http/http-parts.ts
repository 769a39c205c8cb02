import type { RouteConfig } from "@hono/zod-openapi";
import type { Hono } from "hono";
import type { Catalog } from "#core/catalog/catalog.ts";
import type { Directory } from "#core/directory/directory.ts";
import type { Backups, Clock, Log } from "#core/ports/system.ts";
import type { Admit } from "./admin/admin-routes.ts";
import type { WatchLoop } from "./health/event-loop.ts";
import type { SharedMetrics } from "./health/shared-metrics.ts";
import type { VisitorBooks } from "./limits/visitor-books.ts";
import type { Counters } from "../counters.ts";
import type { CreatePageRenderer, SitePage } from "./page-renderer.ts";

export interface HttpSettings {
  /** `https://golf.example`; when unset, addresses start with the origin a request really came to. */
  siteUrl?: string | undefined;
  contactEmail: string;
  /** How many proxies stand between a visitor and this server; their forwarding headers count, others do not. */
  trustProxy: number;
  /** Who reads `/metrics` has to send it; when unset, anybody may. */
  metricsToken?: string | undefined;
}

/** Everything the HTTP face is made of. */
export interface HttpParts {
  directory: Directory;
  catalog: Catalog;
  createRenderer: CreatePageRenderer;
  /** Every page with an address of its own. */
  pages: readonly SitePage[];
  /** Folder of built client files: hashed names under `assets/`, the rest served from the root. */
  assets: string;
  settings: HttpSettings;
  log: Log;
  /** Names people and places in the log; the same in all processes of a server. Else one of its own. */
  logKey?: Uint8Array | undefined;
  clock: Clock;
  /**
   * Whether the store answers now; asked by `/readyz`, at most once a second. `replaced` when it answers, but what is written would
   * be lost: another file stands in the place of the one it has open.
   */
  storeAnswers: () => Promise<boolean | "replaced">;
  /** What happened behind the doors, for `/metrics`. */
  counters?: Counters;
  /** Tells how busy the event loop is, for `/metrics`. */
  watchLoop?: WatchLoop;
  /** The server's own backups, for `/readyz` and `/metrics`. */
  backups?: Backups | undefined;
  /** Opens the back office to whoever is signed in as an administrator; without it there is none. */
  admit?: Admit;
  /** Where visitors are counted, when other processes serve the same site; else they are counted here. */
  visitorBooks?: VisitorBooks | undefined;
  /** What all processes counted; else `/metrics` tells of this one. */
  sharedMetrics?: SharedMetrics | undefined;
  /** What else is served, such as the session calls. */
  subApps?: readonly SubApp[];
}

/** A part of the server that makes responses of its own. */
export interface SubApp {
  /** `/auth/v1`: it answers everything below. */
  path: string;
  app: Hono;
  /** Its calls, for the OpenAPI document. */
  calls?: readonly RouteConfig[];
}
