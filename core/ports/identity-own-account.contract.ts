// Guarantee (Signing in): Administrators can list and end their own sessions. A new password ends their other sessions.
import { describe, expect, it } from "vitest";
import {
  amy,
  ben,
  home,
  invalidCredentials,
  MINUTE,
  sessionEnded,
  unknownToken,
  type IdentityStage,
} from "./identity.harness.ts";

const done = { ok: true, value: null };
const next = "another lantern";

/** What administrators can see and change in their own account. */
export const ownAccountContract = (stage: IdentityStage) => {
  const sessionsOf = async (accessToken: string) => {
    const listed = await stage.identity.listSessions(accessToken);
    if (!listed.ok) throw new Error(listed.failure.kind);
    return listed.value;
  };

  describe("an administrator's sessions", () => {
    it("are all listed while open, and the current one is marked", async () => {
      const [laptop, phone] = [await stage.signIn(), await stage.signIn()];
      const bens = await stage.signIn(ben);
      const sessions = await sessionsOf(phone.accessToken);
      const listed = sessions.map(({ id }) => id);
      expect(listed).toEqual(expect.arrayContaining([laptop.id, phone.id]));
      expect(listed).not.toContain(bens.id);
      expect(sessions.filter(({ isThis }) => isThis).map(({ id }) => id)).toEqual([phone.id]);
      for (const { startedAt, usedAt } of sessions)
        expect([startedAt, usedAt]).toEqual([
          expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
          expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/u),
        ]);
    });

    it("can be ended one by one", async () => {
      const [laptop, phone] = [await stage.signIn(), await stage.signIn()];
      expect(await stage.identity.endSession(phone.accessToken, laptop.id)).toEqual(done);
      expect(await stage.identity.whoIs(laptop.accessToken)).toEqual(sessionEnded);
      expect(await stage.identity.refresh(laptop.refreshToken)).toEqual(unknownToken);
      const left = new Set((await sessionsOf(phone.accessToken)).map(({ id }) => id));
      expect([left.has(laptop.id), left.has(phone.id)]).toEqual([false, true]);
    });

    it("cannot be ended by other administrators; ending an unknown session is refused", async () => {
      const [mine, bens] = [await stage.signIn(), await stage.signIn(ben)];
      const notFound = { ok: false, failure: { kind: "session-not-found" } };
      for (const id of [bens.id, "nonsense", "00000000-0000-4000-8000-000000000000"])
        expect(await stage.identity.endSession(mine.accessToken, id)).toEqual(notFound);
      expect(await stage.identity.whoIs(bens.accessToken)).toHaveProperty("ok", true);
    });

    it("can neither be listed nor ended after signing out, and the password cannot be changed", async () => {
      const { accessToken, id } = await stage.signIn();
      await stage.identity.signOut(accessToken, "local");
      expect(await stage.identity.listSessions(accessToken)).toEqual(sessionEnded);
      expect(await stage.identity.endSession(accessToken, id)).toEqual(sessionEnded);
      const change = { current: amy.password, next };
      expect(await stage.identity.changePassword(accessToken, change, home)).toEqual(sessionEnded);
    });
  });

  describe("changing one's own password", () => {
    it("ends the other sessions and keeps this one", async () => {
      const [laptop, phone, bens] = [
        await stage.signIn(),
        await stage.signIn(),
        await stage.signIn(ben),
      ];
      const change = { current: amy.password, next };
      expect(await stage.identity.changePassword(phone.accessToken, change, home)).toEqual(done);
      expect(await stage.identity.whoIs(phone.accessToken)).toHaveProperty("ok", true);
      expect(await stage.refresh(phone.refreshToken)).toHaveProperty("accessToken");
      expect(await stage.identity.whoIs(laptop.accessToken)).toEqual(sessionEnded);
      expect(await stage.identity.refresh(laptop.refreshToken)).toEqual(unknownToken);
      expect(await stage.identity.whoIs(bens.accessToken)).toHaveProperty("ok", true);
      expect(await stage.identity.signIn(amy, home)).toEqual(invalidCredentials);
      expect(await stage.signIn({ ...amy, password: next })).toHaveProperty("accessToken");
    });

    it("requires the current password and a strong new one", async () => {
      const { accessToken } = await stage.signIn();
      const change = (current: string, next: string) =>
        stage.identity.changePassword(accessToken, { current, next }, home);
      expect(await change("a wrong guess", next)).toEqual(invalidCredentials);
      expect(await change("", next)).toEqual(invalidCredentials);
      for (const weak of ["short", "cocacola", "Amy@golf.example"])
        expect(await change(amy.password, weak)).toMatchObject({
          ok: false,
          failure: { kind: "weak-password" },
        });
      expect(await stage.signIn()).toHaveProperty("accessToken");
    });
  });
};

/** Times and browsers of sessions that we store ourselves. */
export const ownSessionsContract = (stage: IdentityStage) => {
  describe("an administrator's sessions", () => {
    it("show when they started, when they were last used and in which browser", async () => {
      const laptop = await stage.identity.signIn(amy, home, "Firefox on Windows");
      stage.pass(MINUTE);
      const phone = await stage.signIn();
      stage.pass(14 * MINUTE);
      if (laptop.ok) await stage.refresh(laptop.value.refreshToken);
      const listed = await stage.identity.listSessions(phone.accessToken);
      expect(listed).toMatchObject({
        value: [
          {
            startedAt: "2026-03-01T08:00:00.000Z",
            usedAt: "2026-03-01T08:15:00.000Z",
            browser: "Firefox on Windows",
            isThis: false,
          },
          { usedAt: "2026-03-01T08:01:00.000Z", browser: null, isThis: true },
        ],
      });
    });
  });

  describe("changing one's own password", () => {
    it("counts wrong current passwords like failed sign-ins", async () => {
      const { accessToken } = await stage.signIn();
      const guess = { current: "a wrong guess", next };
      for (let n = 0; n < 10; n += 1)
        expect(await stage.identity.changePassword(accessToken, guess, home)).toEqual(
          invalidCredentials,
        );
      const right = { current: amy.password, next };
      expect(await stage.identity.changePassword(accessToken, right, home)).toMatchObject({
        failure: { kind: "too-many-tries" },
      });
      expect(await stage.identity.signIn(amy, home)).toMatchObject({
        failure: { kind: "too-many-tries" },
      });
    });
  });
};

/** Generated passwords, which must be replaced. */
export const temporaryPasswordsContract = (stage: IdentityStage) => {
  const cat = { email: "cat@golf.example", password: "k7wqm-93hxt-mmpqr-4tyub" };
  const inADay = () => new Date(stage.now() + 24 * 60 * MINUTE);

  describe("a generated password", () => {
    it("opens one session, which becomes a normal one once a new password is chosen", async () => {
      await stage.identity.addAdministrator(cat, inADay());
      const session = await stage.signIn(cat);
      expect(session.mustChoosePassword).toBe(true);
      expect(await stage.identity.whoIs(session.accessToken)).toMatchObject({
        ok: true,
        value: { mustChoosePassword: true },
      });
      expect(await stage.identity.signIn(cat, home)).toEqual(invalidCredentials);

      const change = { current: "", next };
      expect(await stage.identity.changePassword(session.accessToken, change, home)).toEqual(done);
      const refreshed = await stage.refresh(session.refreshToken);
      expect(refreshed.mustChoosePassword).toBeUndefined();
      const again = await stage.signIn({ ...cat, password: next });
      expect(again.mustChoosePassword).toBeUndefined();
      expect(await stage.identity.listTemporaryPasswords()).toEqual([]);
    });

    it("opens one session even if used twice at once", async () => {
      await stage.identity.addAdministrator(cat, inADay());
      const both = await Promise.all([1, 2].map(() => stage.identity.signIn(cat, home)));
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    });

    it("does not work after it expires", async () => {
      await stage.identity.addAdministrator(cat, inADay());
      expect(await stage.identity.listTemporaryPasswords()).toEqual([
        { email: cat.email, until: inADay() },
      ]);
      stage.pass(24 * 60 * MINUTE);
      expect(await stage.identity.signIn(cat, home)).toEqual(invalidCredentials);
    });

    it("limits its session to an hour, however often it is refreshed", async () => {
      await stage.identity.addAdministrator(cat, inADay());
      let session = await stage.signIn(cat);
      for (let quarter = 0; quarter < 4; quarter += 1) {
        stage.pass(14 * MINUTE);
        session = await stage.refresh(session.refreshToken);
        expect(session.mustChoosePassword).toBe(true);
      }
      stage.pass(4 * MINUTE);
      expect(await stage.identity.whoIs(session.accessToken)).toEqual(sessionEnded);
    });

    it("can be generated again, which ends the sessions of the previous one", async () => {
      await stage.identity.addAdministrator(cat, inADay());
      const session = await stage.signIn(cat);
      const newer = { ...cat, password: "9kxqm-43hxt-mmpqr-4tyub" };
      await stage.identity.setPassword(newer, inADay());
      expect(await stage.identity.whoIs(session.accessToken)).toEqual(sessionEnded);
      expect((await stage.signIn(newer)).mustChoosePassword).toBe(true);
    });
  });
};
