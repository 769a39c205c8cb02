import { beforeEach, afterEach } from "vitest";
import type { Session } from "../session/session.ts";
import type { Clock } from "./system.ts";
import type { AdminList, Identity, Invitations, PasswordRecovery } from "./identity.ts";

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Two administrators, and the default network address of sign-ins. */
export const amy = { email: "Amy@golf.example", password: "lantern under heron" };
export const ben = { email: "ben@golf.example", password: "mauve bridge at six" };
export const home = "192.0.2.1";

export interface IdentityUnderTest {
  identity: Identity & AdminList & PasswordRecovery;
  /** Absent if administrators are added on the command line only. */
  invitations?: Invitations;
  close(): Promise<void>;
}

/** Creates an empty identity that uses the given clock. */
export type OpenIdentity = (clock: Clock) => Promise<IdentityUnderTest>;

/** What an identity may lack, with the reason. */
export interface IdentityLacks {
  /** Token lifetimes set by us and measured by the given clock. */
  ownTokens?: string;
  /** E-mail addresses stored with their case, including `admin@localhost`. */
  writtenEmails?: string;
  /** Passwords compared after Unicode normalisation. */
  composedPasswords?: string;
  /** Cheap sign-ins, so that tests can make hundreds. */
  cheapGuesses?: string;
  /** Generated passwords for one sign-in. */
  temporaryPasswords?: string;
  /** Adding a removed administrator again: removal deletes the account. */
  addedAgain?: string;
  /** Invitations: the recipient creates the account, with a link. */
  invitations?: string;
}

/** A new identity before each test, with amy and ben, at eight in the morning. */
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
    get invitations() {
      if (!opened.invitations) throw new Error("This identity has no invitations");
      return opened.invitations;
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
    /** Wrong guesses in sequence, and their results. */
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
