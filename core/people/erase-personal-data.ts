import type { Mailer } from "../ports/mailer.ts";
import type { NewsletterStore, PersonalDataStore } from "../ports/people-stores.ts";
import { ok, type Result } from "../result.ts";
import { DELIVERY_DAYS } from "./issue.ts";
import type { PeopleServices } from "./people-services.ts";
import {
  type CurrentAdministrator,
  type Erased,
  type Purged,
  SUBMITTER_EMAIL_DAYS,
} from "./personal-data.ts";
import { CONFIRM_WITHIN_DAYS } from "./subscriber.ts";

/** Forgets an address, and copies of mails to it. */
export const erasePersonalData =
  ({ people, forgetMails }: Pick<PeopleServices, "people" | "forgetMails">) =>
  async (email: string): Promise<Result<Erased, CurrentAdministrator>> => {
    const erased = await people.erase(email);
    return erased.ok ? ok({ ...erased.value, mails: await forgetMails(email) }) : erased;
  };

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
