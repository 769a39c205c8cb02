// Guarantee (Signing in): An account registered in advance under an administrator's e-mail address never becomes an
//   administrator (Supabase).
import { beforeEach, describe, expect, it } from "vitest";
import { emailKey } from "#core/text/addresses.ts";
import { addFirstAdministrator } from "#adapters/identity/first-administrator.ts";
import type { AdminList, Identity } from "#core/ports/identity.ts";
import type { Clock } from "#core/ports/system.ts";
import {
  amy,
  ben,
  home,
  type IdentityLacks,
  invalidCredentials,
  sessionEnded,
  unknownToken,
} from "#core/ports/identity.harness.ts";
import { identityContract } from "#core/ports/identity.contract.ts";
import type { Session } from "#core/session/session.ts";
import { systemClock } from "../system.ts";
import { supabaseClient, type SupabaseProject } from "./client.ts";
import { supabaseIdentity } from "./identity.ts";
import { type FaultProxy, startFaultProxy } from "./fault-proxy.harness.ts";
import type { LiteServer } from "./lite-server.harness.ts";

const lacks: IdentityLacks = {
  ownTokens:
    "Supabase Auth issues the tokens: their lifetime and grace period are settings of the project",
  writtenEmails:
    "Supabase Auth stores e-mails in lower case, and refuses addresses without a domain",
  composedPasswords: "Supabase Auth compares passwords as typed",
  cheapGuesses:
    "Supabase's own server hashes each guess, which takes long; the limits are tested with SQLite's identity",
  addedAgain: "Removing an administrator leaves the account, which is deleted in the dashboard",
  invitations: "Accounts are created on the command line only, with the secret key",
  temporaryPasswords: "Supabase Auth has no temporary passwords",
};

type Projects = Pick<LiteServer, "publicProject" | "ownerProject">;

const identityOf = ({ publicProject, ownerProject }: Projects, clock: Clock = systemClock) =>
  supabaseIdentity({ publicProject, ownerProject, clock, pause: async () => {} });

/** A project behind a proxy. */
const at = ({ url }: FaultProxy, project: SupabaseProject): SupabaseProject => ({
  ...project,
  url,
});

/** What a local server answers to the admin calls of Auth. */
const NO_ADMIN_CALLS = [
  { kind: "refuses", status: 401, error_code: "no_authorization" },
  /\/auth\/v1\/admin\//,
] as const;

/** Signing in through Supabase Auth: the identity contract, and the differences. */
export const describeSupabaseIdentity = (lite: () => LiteServer): void => {
  const open = async (clock?: Clock) => {
    await lite().empty();
    return identityOf(lite(), clock);
  };

  describe("Supabase identity", () => {
    identityContract(async (clock) => ({ identity: await open(clock), close: async () => {} }), {
      lacks,
    });
  });

  describe("Supabase Auth", () => {
    let identity: Identity & AdminList;

    beforeEach(async () => {
      identity = await open();
      await identity.addAdministrator(amy);
      await identity.addAdministrator(ben);
    });

    const signIn = async (who = amy): Promise<Session> => {
      const outcome = await identity.signIn(who, home);
      if (!outcome.ok) throw new Error(`not signed in: ${outcome.failure.kind}`);
      return outcome.value;
    };

    it("gets no call for an e-mail that it would convert to lower case in its own way", async () => {
      const proxy = await startFaultProxy(lite().publicProject.url);
      const behind = identityOf({ ...lite(), publicProject: at(proxy, lite().publicProject) });
      for (const email of [
        "adm\u0130n@golf.example",
        "\u00e4my@golf.example",
        "a\0my@golf.example",
      ])
        expect(await behind.signIn({ ...amy, email }, home)).toEqual(invalidCredentials);
      expect(proxy.requests()).toEqual([]);
      await proxy.stop();
    });

    it("signs an administrator up if a local server lacks the admin calls", async () => {
      const proxy = await startFaultProxy(lite().ownerProject.url);
      proxy.fault(...NO_ADMIN_CALLS);
      const local = identityOf({ ...lite(), ownerProject: at(proxy, lite().ownerProject) });
      const cleo = { ...amy, email: "cleo@golf.example" };
      expect(await local.addAdministrator(cleo)).toMatchObject({ ok: true });
      expect(await local.signIn(cleo, home)).toMatchObject({ ok: true });
      expect(await local.addAdministrator({ ...cleo, email: "dora@golf.example" })).toMatchObject({
        ok: true,
      });
      await lite().sql("delete from private.admins");
      expect(await local.addAdministrator(cleo)).toMatchObject({
        failure: { kind: "account-exists" },
      });
      await proxy.stop();
    });

    it("keeps all tabs signed in that exchange one refresh token at the same time", async () => {
      const first = await signIn();
      const tabs = await Promise.all([1, 2, 3].map(() => identity.refresh(first.refreshToken)));
      for (const tab of tabs)
        expect(tab).toMatchObject({
          ok: true,
          value: { id: first.id, administrator: first.administrator },
        });
      const seen = await Promise.all(
        tabs.map((tab) => identity.whoIs(tab.ok ? tab.value.accessToken : "")),
      );
      for (const who of seen) expect(who).toHaveProperty("ok", true);
    });

    it("refuses an account that is not on the admin list like a wrong password", async () => {
      const stranger = { email: "stranger@golf.example", password: "an open door for all" };
      const { data } = await supabaseClient(lite().publicProject).auth.signUp(stranger);
      expect(await identity.signIn(stranger, home)).toEqual(invalidCredentials);
      expect(await identity.whoIs(data.session?.access_token ?? "")).toEqual(sessionEnded);
      expect(await identity.refresh(data.session?.refresh_token ?? "")).toEqual(unknownToken);
    });

    it("lists one administrator per e-mail, and ignores upper and lower case", async () => {
      expect((await identity.listAdministrators()).map(({ email }) => emailKey(email))).toEqual([
        "amy@golf.example",
        "ben@golf.example",
      ]);
      expect(await identity.addAdministrator({ ...ben, email: " AMY@golf.EXAMPLE" })).toEqual({
        ok: false,
        failure: { kind: "email-taken" },
      });
      expect(
        await identity.addAdministrator({ email: "admin@localhost", password: ben.password }),
      ).toEqual({ ok: false, failure: { kind: "invalid-email" } });
      expect(
        await identity.addAdministrator({ email: "cat@golf.example", password: "Password1" }),
      ).toMatchObject({ ok: false, failure: { kind: "weak-password" } });
      expect(await identity.listAdministrators()).toHaveLength(2);
    });

    describe("with an account that somebody else made", () => {
      const newcomer = { email: "newcomer@golf.example", password: "the owners choice 22" };
      const strangers = { ...newcomer, password: "the strangers own 1" };
      const signUp = () => supabaseClient(lite().publicProject).auth.signUp(strangers);
      const emails = async () => (await identity.listAdministrators()).map(({ email }) => email);
      const exists = { ok: false, failure: { kind: "account-exists" } };

      it("refuses to add it, and changes nothing about it", async () => {
        await signUp();
        expect(await identity.addAdministrator(newcomer)).toEqual(exists);
        expect(await emails()).not.toContain(newcomer.email);
        for (const who of [newcomer, strangers])
          expect(await identity.signIn(who, home)).toEqual(invalidCredentials);
        const { error } = await supabaseClient(lite().publicProject).auth.signInWithPassword(
          strangers,
        );
        expect(error).toBeNull();
      });

      it("refuses it as the first administrator, and accepts another e-mail", async () => {
        await identity.removeAdministrator(amy.email);
        await identity.removeAdministrator(ben.email);
        await signUp();
        expect(await addFirstAdministrator(identity, newcomer, new Date())).toEqual(exists);
        expect(await emails()).toEqual([]);
        const other = { ...newcomer, email: "another@golf.example" };
        expect(await addFirstAdministrator(identity, other, new Date())).toMatchObject({
          ok: true,
          value: { administrator: { email: other.email } },
        });
        expect(await signIn(other)).toHaveProperty("accessToken");
      });

      it("does not add it if a project without admin calls hides that it exists", async () => {
        await signUp();
        const hiding = await startFaultProxy(lite().ownerProject.url);
        hiding.fault({ kind: "refuses", status: 200 }, /\/auth\/v1\/signup/);
        const refusing = await startFaultProxy(hiding.url);
        refusing.fault(...NO_ADMIN_CALLS);
        const local = identityOf({ ...lite(), ownerProject: at(refusing, lite().ownerProject) });
        expect(await local.addAdministrator(newcomer)).toEqual(exists);
        expect(hiding.requests()).toContainEqual(expect.stringContaining("/signup"));
        expect(await emails()).not.toContain(newcomer.email);
        await Promise.all([refusing.stop(), hiding.stop()]);
      });

      it("adds a removed administrator again only after the old account is deleted", async () => {
        const session = await signIn();
        await identity.removeAdministrator(amy.email);
        expect(await identity.addAdministrator(amy)).toEqual(exists);
        await lite().sql("delete from auth.users where email = $1", [emailKey(amy.email)]);
        expect(await identity.addAdministrator(amy)).toHaveProperty("ok", true);
        expect(await identity.whoIs(session.accessToken)).toEqual(sessionEnded);
        expect(await signIn()).toHaveProperty("accessToken");
      });

      it.each([
        ["is not confirmed", "email_confirmed_at = null"],
        ["is banned", "banned_until = now() + interval '1 day'"],
        ["has a phone", "phone = '123456'"],
        ["is changing its e-mail", "email_change = 'stranger@golf.example'"],
      ])("the database refuses the account if it %s", async (_what, change) => {
        await signUp();
        await lite().sql(`update auth.users set ${change} where email = $1`, [newcomer.email]);
        const added = await supabaseClient(lite().ownerProject).rpc("set_administrator", {
          query: { email: newcomer.email, isAdministrator: true },
        });
        expect(added).toMatchObject({ error: null, data: null });
        expect(await emails()).not.toContain(newcomer.email);
      });
    });

    it("gets at most 10 sign-ins from one address in 3 minutes", async () => {
      const kinds: string[] = [];
      for (let n = 0; n < 12; n += 1) {
        const guess = { email: `${n}@golf.example`, password: "a wrong guess" };
        const outcome = await identity.signIn(guess, home);
        kinds.push(outcome.ok ? "ok" : outcome.failure.kind);
      }
      expect(kinds.indexOf("too-many-tries")).toBe(10);
      expect(await identity.signIn(amy, "192.0.2.2")).toHaveProperty("ok", true);
    });
  });
};
