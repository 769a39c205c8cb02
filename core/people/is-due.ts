import type { Clock } from "../ports/clock.ts";
import type { NewsletterStore } from "../ports/newsletter-store.ts";

/**
 * Whether an issue is to be sent that comes so often: one that was stopped goes on at once, the next begins so long after the
 * last one. However many were missed meanwhile, one issue tells of all that is new.
 */
export const isDue =
  ({ issues, clock }: { issues: NewsletterStore; clock: Clock }) =>
  async (everyMs: number): Promise<boolean> => {
    const now = clock.now();
    const [last] = await issues.listIssues(1, now.toISOString());
    if (last && last.state !== "sent") return last.state === "stopped";
    const since = last ? last.at : (await issues.findNews(0)).since;
    return since !== null && now.getTime() - Date.parse(since) >= everyMs;
  };
