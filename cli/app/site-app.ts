import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createHttpApp, type HttpApp } from "#adapters/http/app.ts";
import { adminShell } from "#adapters/http/middleware.ts";
import { createLogHashes } from "#adapters/http/answer/refusal-log.ts";
import { authApp } from "#adapters/http/auth/auth-routes.ts";
import { clientAddressFrom } from "#adapters/http/request/addresses.ts";
import type { Log } from "#core/ports/system.ts";
import { adminAssets, type BuildManifest, renderAdminShell } from "#web/site/document.ts";
import { createPageRenderer, pageAssets, referenceLinks, SITE_PAGES } from "#web/entry-server.tsx";
import type { App } from "../app.ts";
import type { Config } from "../config.schema.ts";
import { packageRoot } from "../package-root.ts";
import { clock } from "./stores.ts";

/** The HTTP app of the whole site: pages, API, feeds and assets. */
export const siteApp = (app: App, config: Config, log: Log): HttpApp => {
  const logKey = randomBytes(32);
  const hashes = createLogHashes(logKey);
  const assets = join(packageRoot, "dist", "client");
  const manifest = (name: string): BuildManifest =>
    JSON.parse(readFileSync(join(assets, ".vite", name), "utf8"));
  const siteAssets = pageAssets(manifest("manifest.json"));
  return createHttpApp({
    ...app,
    pages: SITE_PAGES,
    createRenderer: createPageRenderer({
      assets: siteAssets,
      contactEmail: config.contactEmail,
      log,
    }),
    assets,
    referenceFrame: { stylesheets: siteAssets.stylesheets, ...referenceLinks() },
    settings: config,
    log,
    logKey,
    clock,
    subApps: [
      authApp({
        identity: app.identity,
        clientAddress: clientAddressFrom(config.trustProxy),
        log,
        hashes,
        recovery: app.recovery,
        acceptInvitation: app.acceptInvitation,
      }),
      adminShell(
        renderAdminShell(adminAssets(manifest("admin-manifest.json")), {
          recoversPasswords: app.recovery !== undefined,
        }),
      ),
    ],
  });
};
