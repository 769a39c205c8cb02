import { createHash, timingSafeEqual } from "node:crypto";
import type { Catalog } from "#core/catalog/catalog.ts";
import type { Backups, Clock } from "#core/ports/system.ts";
import { type Answer, jsonAnswer } from "../answer/answer.ts";
import { problemAnswer, refusal } from "../answer/refusal.ts";
import { bearerToken } from "../cache/cached.ts";
import type { Handle } from "../endpoint.ts";

/** How long an answer of `/readyz` stands, so that asking it often costs nothing. */
const READY_MS = 1_000;

/** The process listens; nothing else is looked at. */
export const healthAnswer = (): Answer => jsonAnswer(200, { status: "ok" });

/** Whether this process should get visitors: the store answers and the catalog is fresh. */
export const createReadiness = (
  catalog: Catalog,
  storeAnswers: () => Promise<boolean | "replaced">,
  clock: Clock,
  backups?: Backups,
): (() => Promise<Answer>) => {
  let asked = Number.NEGATIVE_INFINITY;
  let answering: Promise<Answer> | undefined;

  const ask = async (): Promise<Answer> => {
    const store = await storeAnswers().catch(() => false);
    await lookForNews(catalog);
    const { stale, revision, brandCount } = catalog.status();
    const ready = store === true && !stale;
    return jsonAnswer(ready ? 200 : 503, {
      status: ready ? "ready" : "not ready",
      store: storeState(store),
      catalog: stale ? "stale" : "fresh",
      revision,
      brands: brandCount,
      ...(backups && { backup: await shown(backups) }),
    });
  };

  return () => {
    const now = clock.now().getTime();
    if (!answering || now - asked >= READY_MS || now < asked) {
      asked = now;
      answering = ask();
    }
    return answering;
  };
};

/**
 * The same, and through how many proxies this request came by what they say: the one who asks cannot know, and TRUST_PROXY has to be
 * that many.
 */
export const withProxyHops =
  (answer: () => Promise<Answer>): Handle =>
  async ({ request }) => {
    const { headers, ...rest } = await answer();
    const forwarded = request.headers.get("x-forwarded-for");
    const hops = forwarded === null ? 0 : forwarded.split(",").length;
    return { ...rest, headers: { ...headers, [HOPS_HEADER]: String(hops) } };
  };

export const HOPS_HEADER = "X-Forwarded-Hops";

const storeState = (store: boolean | "replaced"): string => {
  if (store === "replaced") return "its file was replaced: nothing is written";
  return store ? "answers" : "does not answer";
};

/** Tells monitors, and stops no visitors: a directory without a young backup is served all the same. */
const shown = async (backups: Backups): Promise<unknown> => {
  const { provenAt, failedAt, overdue } = await backups.state();
  return { provenAt, state: failedAt ? "failing" : overdue ? "overdue" : "fine" };
};

/** Without visitors nobody else would notice that the store is back. */
const lookForNews = async (catalog: Catalog): Promise<void> => {
  try {
    await catalog.current();
  } catch {
    // There is no catalog yet.
  }
};

/** Answers only who sends this token. Without a token it answers everybody, but nobody behind a proxy, which strangers reach. */
export const forToken = (
  { metricsToken: token, trustProxy }: { metricsToken?: string | undefined; trustProxy: number },
  handle: Handle,
): Handle => {
  if (token === undefined)
    return trustProxy === 0 ? handle : ({ requestId }) => problemAnswer(TOKEN_REQUIRED, requestId);
  const wanted = digest(token);
  return (asked) => {
    const given = bearerToken(asked.c);
    return given !== undefined && timingSafeEqual(digest(given), wanted)
      ? handle(asked)
      : problemAnswer(TOKEN_REQUIRED, asked.requestId);
  };
};

/** Of one length, as comparing in constant time wants it. */
const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

const TOKEN_REQUIRED = refusal(401, "Set METRICS_TOKEN, and send it as a Bearer token.", {
  "WWW-Authenticate": 'Bearer realm="GolfBrands metrics"',
});
