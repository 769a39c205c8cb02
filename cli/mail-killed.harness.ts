import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import type { MailServer } from "#adapters/mail/smtp-server.harness.ts";
import { subscribed } from "#core/people/subscription.fixture.ts";
import type { SubscriptionStore } from "#core/ports/people-stores.ts";
import type { Ran } from "./run-in-process.harness.ts";

export const SUBSCRIBERS = 100;
const KILLS_PER_ROUND = 3;
/** About the time that a mail takes. */
const MAIL_MS = 10;

/** Everybody subscribes to all brands. */
export const subscribeAll = async (subscriptions: SubscriptionStore): Promise<void> => {
  for (let n = 1; n <= SUBSCRIBERS; n += 1)
    await subscribed(subscriptions, `golfer${n}@example.com`);
};

export const receivers = (letters: readonly string[]): string[] =>
  letters.map((letter) => /^To: (\S+)/m.exec(letter)?.[1] ?? "");

interface KilledSender {
  mailServer: MailServer;
  /** Makes everybody due for news again. */
  reset: () => void | Promise<void>;
  start: () => { kill: () => void; end: Promise<Pick<Ran, "status">> };
}

/**
 * Kills several senders at random moments, then lets one finish; repeats that. Nobody may be mailed twice. Returns the number
 * of people who got no mail.
 */
export const killSenders = async (
  store: string,
  kills: number,
  { mailServer, reset, start }: KilledSender,
): Promise<number> => {
  let lost = 0;
  for (let left = kills; left > 0; left -= KILLS_PER_ROUND) {
    await reset();
    const before = mailServer.letters().length;
    const received = () => receivers(mailServer.letters().slice(before));
    const inRound = Math.min(KILLS_PER_ROUND, left);
    for (let kill = 0; kill < inRound; kill += 1) {
      const until = received().length + 1 + Math.floor(Math.random() * (SUBSCRIBERS / 4));
      const sending = start();
      mailServer.onLetter(() => {
        if (received().length !== until) return;
        // Kills half of the senders before they learn that the mail arrived.
        if (Math.random() < 0.5) sending.kill();
        else void setTimeout(Math.random() * MAIL_MS).then(sending.kill);
      });
      expect(await sending.end).toMatchObject({ status: null });
      mailServer.onLetter(undefined);
    }
    expect(await start().end).toMatchObject({ status: 0 });
    expect(received()).toHaveLength(new Set(received()).size);
    const missing = SUBSCRIBERS - received().length;
    expect(missing).toBeLessThanOrEqual(inRound);
    lost += missing;
  }
  process.stdout.write(
    `Killed while mailing news over ${store} ${kills} times: 0 mailed twice (guaranteed: 0), ${lost} not mailed (at most ${kills})\n`,
  );
  return lost;
};
