import { createHash, timingSafeEqual } from "node:crypto";
import type { Catalog } from "#core/catalog/catalog.ts";
import type { Backups, Clock } from "#core/ports/system.ts";
import { type Answer, jsonAnswer } from "../answer/answer.ts";
import { problemAnswer, refusal } from "../answer/refusal.ts";
import { bearerToken } from "../request/bearer-token.ts";
import type { Handle } from "../endpoint.ts";

/** How long `/readyz` caches its result, so that frequent probes cost nothing. */
const READY_MS = 1_000;

/** The process listens; nothing else is checked. */
export const healthAnswer = (): Answer => jsonAnswer(200, { status: "ok" });

/** Whether this process is ready: the store answers and the catalog is fresh. */
export const createReadiness = (
  catalog: Catalog,
  storeAnswers: () => Promise<boolean | "replaced">,
  clock: Clock,
  backups?: Backups,
): (() => Promise<Answer>) => {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let answering: Promise<Answer> | undefined;

  const check = async (): Promise<Answer> => {
    const store = await storeAnswers().catch(() => false);
    await refreshCatalog(catalog);
    const { stale, revision, brandCount } = catalog.status();
    const ready = store === true && !stale;
    return jsonAnswer(ready ? 200 : 503, {
      status: ready ? "ready" : "not ready",
      store: storeState(store),
      catalog: stale ? "stale" : "fresh",
      revision,
      brands: brandCount,
      ...(backups && { backup: await backupReport(backups) }),
    });
  };

  return () => {
    const now = clock.now().getTime();
    if (!answering || now - checkedAt >= READY_MS || now < checkedAt) {
      checkedAt = now;
      answering = check();
    }
    return answering;
  };
};

/**
 * Adds the number of proxies named in X-Forwarded-For, from which an operator can set TRUST_PROXY, and whether
 * a proxy forwards requests although TRUST_PROXY is 0.
 */
export const withProxyHops =
  (answer: () => Promise<Answer>, hasProxy: () => boolean): Handle =>
  async ({ request }) => {
    const { headers, ...rest } = await answer();
    const forwarded = request.headers.get("x-forwarded-for");
    const hops = forwarded === null ? 0 : forwarded.split(",").length;
    return {
      ...rest,
      headers: {
        ...headers,
        [HOPS_HEADER]: String(hops),
        ...(hasProxy() && { [UNTRUSTED_HEADER]: "yes" }),
      },
    };
  };

export const HOPS_HEADER = "X-Forwarded-Hops";
export const UNTRUSTED_HEADER = "X-Forwarded-Untrusted";

const storeState = (store: boolean | "replaced"): string => {
  if (store === "replaced") return "file replaced: writes are refused";
  return store ? "answers" : "does not answer";
};

/** For monitoring only: without a recent backup the directory is still served. */
const backupReport = async (backups: Backups): Promise<unknown> => {
  const { provenAt, failedAt, overdue } = await backups.state();
  return { provenAt, state: failedAt ? "failing" : overdue ? "overdue" : "fine" };
};

/** Refreshes the catalog, since without visitors nothing else would. */
const refreshCatalog = async (catalog: Catalog): Promise<void> => {
  try {
    await catalog.current();
  } catch {
    // The catalog has never been loaded.
  }
};

/**
 * Requires the configured token. Without a configured token, answers everybody if no proxy is trusted, otherwise nobody: strangers can
 * reach a server behind a proxy.
 */
export const forToken = (
  { metricsToken: token, trustProxy }: { metricsToken?: string | undefined; trustProxy: number },
  handle: Handle,
): Handle => {
  if (token === undefined)
    return trustProxy === 0 ? handle : ({ requestId }) => problemAnswer(TOKEN_REQUIRED, requestId);
  const wanted = digest(token);
  return (context) => {
    const given = bearerToken(context.c);
    return given !== undefined && timingSafeEqual(digest(given), wanted)
      ? handle(context)
      : problemAnswer(TOKEN_REQUIRED, context.requestId);
  };
};

/** Hashed to equal length, as a constant-time comparison needs. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const TOKEN_REQUIRED = refusal(401, "Set METRICS_TOKEN and send it as a Bearer token.", {
  "WWW-Authenticate": 'Bearer realm="GolfBrands metrics"',
});
