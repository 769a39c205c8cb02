import { beforeEach, afterEach } from "vitest";
import type { Session } from "../session/session.ts";
import type { Clock } from "./system.ts";
import type { AdminList, Identity, PasswordRecovery } from "./identity.ts";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Two administrators of the cast, and where they sit. */
export const amy = { email: "Amy@golf.example", password: "lantern under heron" };
export const ben = { email: "ben@golf.example", password: "mauve bridge at six" };
export const home = "192.0.2.1";

export interface IdentityUnderTest {
  identity: Identity & AdminList & PasswordRecovery;
  close(): Promise<void>;
}

/** Makes an empty identity that lives by the clock it is given. */
export type OpenIdentity = (clock: Clock) => Promise<IdentityUnderTest>;

/** What an identity may lack, with the reason. */
export interface IdentityLacks {
  /** Tokens that live as long as this house says, by the clock it is given. */
  ownTokens?: string;
  /** E-mails kept in the case they were written in, `admin@localhost` among them. */
  writtenEmails?: string;
  /** Passwords compared by their letters, however those are composed (Unicode). */
  composedPasswords?: string;
  /** Guesses that cost next to nothing, so that hundreds can be made. */
  cheapGuesses?: string;
  /** Passwords that are good for one sign-in. */
  temporaryPasswords?: string;
  /** Passwords that can be changed from here. */
  newPasswords?: string;
}

/** Before each test a new identity that knows amy and ben, at eight in the morning. */
export const stageIdentity = (open: OpenIdentity) => {
  let opened: IdentityUnderTest;
  let time: number;

  beforeEach(async () => {
    time = Date.parse("2026-03-01T08:00:00Z");
    opened = await open({ now: () => new Date(time) });
    await opened.identity.addAdministrator(amy);
    await opened.identity.addAdministrator(ben);
  });
  afterEach(() => opened.close());

  const guess = (email: string, address = home) =>
    opened.identity.signIn({ email, password: "a wrong guess" }, address);

  return {
    get identity() {
      return opened.identity;
    },
    now: () => time,
    pass: (ms: number) => {
      time += ms;
    },

    signIn: async (who = amy, address = home): Promise<Session> => {
      const outcome = await opened.identity.signIn(who, address);
      if (!outcome.ok) throw new Error(`not signed in: ${outcome.failure.kind}`);
      return outcome.value;
    },
    refresh: async (token: string): Promise<Session> => {
      const outcome = await opened.identity.refresh(token);
      if (!outcome.ok) throw new Error(`not refreshed: ${outcome.failure.reason}`);
      return outcome.value;
    },
    guess,
    /** Wrong guesses one after another, and how each was answered. */
    guesses: async (
      count: number,
      email: (n: number) => string,
      address: (n: number) => string,
    ): Promise<string[]> => {
      const kinds: string[] = [];
      for (let n = 0; n < count; n += 1) {
        const outcome = await guess(email(n), address(n));
        kinds.push(outcome.ok ? "ok" : outcome.failure.kind);
      }
      return kinds;
    },
  };
};

export type IdentityStage = ReturnType<typeof stageIdentity>;

export const invalidCredentials = { ok: false, failure: { kind: "invalid-credentials" } };
export const sessionEnded = {
  ok: false,
  failure: { kind: "sign-in-required", reason: "session-ended" },
};
export const unknownToken = { ok: false, failure: { kind: "refresh-refused", reason: "unknown" } };
