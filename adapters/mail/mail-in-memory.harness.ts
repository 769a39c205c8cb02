import type { Clock } from "#core/ports/system.ts";
import type { Mail, Mailer, Outbox } from "#core/ports/mailer.ts";
import { ok } from "#core/result.ts";
import { emailKey } from "#core/text/addresses.ts";

/** A mailer that stores its mails in memory, so that tests can read them. */
export const memoryMailer = (clock: Clock): Mailer & { sent: () => Mail[] } => {
  let kept: { at: Date; mail: Mail }[] = [];
  const forgetWhere = (matches: (one: (typeof kept)[number]) => boolean): number => {
    const before = kept.length;
    kept = kept.filter((one) => !matches(one));
    return before - kept.length;
  };
  return {
    sent: () => kept.map(({ mail }) => mail),
    send: async (mail) => {
      kept.push({ at: clock.now(), mail });
      return ok(null);
    },
    forget: async (email) => forgetWhere(({ mail }) => emailKey(mail.to) === emailKey(email)),
    forgetBefore: async (time) => forgetWhere(({ at }) => at < time),
  };
};

/** An outbox that sends at once. */
export const memoryOutbox = (mailer: Mailer): Outbox => ({
  hasCapacity: () => true,
  post: (mail) => {
    void mailer.send(mail);
    return true;
  },
});
