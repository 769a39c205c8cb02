import { DELIVERY_DAYS } from "./issue.ts";
import { CONFIRM_WITHIN_DAYS } from "./subscriber.ts";
import type { Mailer } from "../ports/mailer.ts";
import type { NewsletterStore } from "../ports/newsletter-store.ts";
import type { PersonalDataStore } from "../ports/personal-data-store.ts";
import { type Purged, SUBMITTER_EMAIL_DAYS } from "./personal-data.ts";

const DAY_MS = 86_400_000;

/** Copies of mails are kept no longer than the longest link in one is good. */
const MAIL_DAYS = CONFIRM_WITHIN_DAYS;

/** Forgets what was kept long enough. Doing it twice forgets nothing more. */
export const purge =
  (
    people: PersonalDataStore,
    issues: Pick<NewsletterStore, "forgetDeliveries">,
    mailer: Pick<Mailer, "forgetBefore">,
  ) =>
  async (now: Date): Promise<Purged> => {
    const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
    const purged = await people.purge({
      decided: daysAgo(SUBMITTER_EMAIL_DAYS).toISOString(),
      asked: daysAgo(CONFIRM_WITHIN_DAYS).toISOString(),
      expired: now.toISOString(),
    });
    return {
      ...purged,
      deliveries: await issues.forgetDeliveries(daysAgo(DELIVERY_DAYS).toISOString()),
      mails: await mailer.forgetBefore(daysAgo(MAIL_DAYS)),
    };
  };
