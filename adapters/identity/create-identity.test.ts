// Guarantee (Signing in): Every failed sign-in takes at least 400 ms. Access tokens live 15 minutes. Nobody can forge
//   one from a copy of the database.
import { createHmac, randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { memoryIdentityRecords, quickParts } from "./identity.harness.ts";
import { amy, home } from "#core/ports/identity.harness.ts";
import { createIdentity, type IdentityParts } from "./create-identity.ts";
import { keysOf, signAccessToken } from "./keys.ts";
import { createPasswordHasher, type PasswordHasher } from "./password-hasher.ts";
import { hashOfToken, sessionKeyOf } from "./session-rotation.ts";

const clock = { now: () => new Date("2026-03-01T08:00:00Z") };
const quick = quickParts(clock);
const wrong = { ...amy, password: "a wrong guess" };
const unknown = { ...amy, email: "nobody@golf.example" };

const withAmy = async (parts: Partial<IdentityParts>, records = memoryIdentityRecords()) => {
  await createIdentity(records, quick).addAdministrator(amy);
  return createIdentity(records, { ...quick, ...parts });
};

const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** The real hasher, which also records the hashes it compared. */
const watchedHasher = (): PasswordHasher & { compared: (string | undefined)[] } => {
  const hasher = createPasswordHasher(CHEAP);
  const compared: (string | undefined)[] = [];
  return {
    ...hasher,
    compared,
    matches: (stored, password) => {
      compared.push(stored);
      return hasher.matches(stored, password);
    },
  };
};

describe("a failed sign-in", () => {
  it("takes 400 ms plus a random delay, whatever the reason", async () => {
    const waits: number[] = [];
    const identity = await withAmy({ pause: async (ms) => void waits.push(ms) });
    for (const who of [wrong, unknown, { email: "no address", password: "" }]) {
      const begun = performance.now();
      await identity.signIn(who, home);
      const worked = performance.now() - begun;
      expect((waits.at(-1) ?? 0) + worked).toBeGreaterThanOrEqual(400);
      expect(waits.at(-1)).toBeLessThan(500);
    }
    expect(waits).toHaveLength(3);
    await identity.signIn(amy, home);
    expect(waits).toHaveLength(3);
  });

  it("computes one hash even for an account that does not exist", async () => {
    const passwords = watchedHasher();
    const identity = await withAmy({ passwords });
    await identity.signIn(wrong, home);
    await identity.signIn(unknown, home);
    expect(passwords.compared).toEqual([expect.stringContaining("$argon2id$"), undefined]);
  });
});

it("refuses a sign-in from an address over its limit before any look-up or hashing", async () => {
  const records = memoryIdentityRecords();
  const passwords = watchedHasher();
  let lookedUp = 0;
  const identity = await withAmy(
    { passwords },
    {
      ...records,
      listAccounts: () => {
        lookedUp += 1;
        return records.listAccounts();
      },
    },
  );
  for (let n = 0; n < 10; n += 1) await identity.signIn(wrong, home);
  lookedUp = 0;
  expect(await identity.signIn(amy, home)).toMatchObject({ failure: { kind: "too-many-tries" } });
  expect(lookedUp).toBe(0);
  expect(passwords.compared).toHaveLength(10);
});

describe("an access token", () => {
  /** A token forged with the database's secret. */
  const forged = async (sessionKey: (own: string) => string, at = clock.now().getTime()) => {
    const records = memoryIdentityRecords();
    const identity = await withAmy({}, records);
    const session = await identity.signIn(amy, home);
    if (!session.ok) throw new Error("not signed in");
    const { id, administrator, refreshToken } = session.value;
    const claimed = { sessionId: id, sessionKey: sessionKey(sessionKeyOf(refreshToken)) };
    const { accessTokens } = await keysOf(records)();
    const { token } = signAccessToken(accessTokens, administrator, claimed, at);
    return { outcome: await identity.whoIs(token), accessTokens, identity, session, token };
  };
  const badToken = {
    ok: false,
    failure: { kind: "sign-in-required", reason: "bad-token" },
  };

  it("cannot be forged from the database, which holds only a hash of its key", async () => {
    expect((await forged((own) => own)).outcome).toHaveProperty("ok", true);
    expect((await forged(() => "A".repeat(22))).outcome).toEqual(badToken);
    expect((await forged((own) => hashOfToken(own).toString("base64url"))).outcome).toEqual(
      badToken,
    );
  });

  it("is valid for at most 15 minutes, whatever it claims", async () => {
    const tomorrow = clock.now().getTime() + 24 * 60 * 60_000;
    expect((await forged((own) => own, tomorrow)).outcome).toEqual(badToken);
    const { accessTokens, identity, token } = await forged((own) => own);
    expect(await identity.whoIs(resigned(accessTokens, token, { exp: 9_999_999_999 }))).toEqual(
      badToken,
    );
    expect(
      await identity.whoIs(
        resigned(accessTokens, token, { iat: 9_999_999_000, exp: 9_999_999_900 }),
      ),
    ).toEqual(badToken);
  });

  it("is refused with another audience or type", async () => {
    const { accessTokens, identity, token } = await forged((own) => own);
    expect(await identity.whoIs(resigned(accessTokens, token, {}))).toHaveProperty("ok", true);
    for (const changed of [{ aud: "somebody else" }, { aud: undefined }, { exp: "soon" }])
      expect(await identity.whoIs(resigned(accessTokens, token, changed))).toEqual(badToken);
    const otherType = { alg: "HS256", typ: "JWT" };
    expect(await identity.whoIs(resigned(accessTokens, token, {}, otherType))).toEqual(badToken);
  });
});

/** The same token with other claims, correctly signed. */
const resigned = (key: Uint8Array, token: string, claims: object, header?: object): string => {
  const [ownHeader = "", payload = ""] = token.split(".");
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
  const claimed: object = JSON.parse(Buffer.from(payload, "base64url").toString());
  const content = `${header ? encode(header) : ownHeader}.${encode({ ...claimed, ...claims })}`;
  return `${content}.${createHmac("sha256", key).update(content).digest("base64url")}`;
};

describe("a password", () => {
  it("is rehashed at the next sign-in when the parameters have changed", async () => {
    const records = memoryIdentityRecords();
    const today = { memoryCost: 16, timeCost: 2, parallelism: 1 };
    const identity = await withAmy({ passwords: createPasswordHasher(today) }, records);
    const hash = () => records.listAccounts()[0]?.passwordHash;
    expect(hash()).toContain("m=8,t=1,p=1");
    expect(await identity.signIn(wrong, home)).toHaveProperty("ok", false);
    expect(hash()).toContain("m=8,t=1,p=1");
    const session = await identity.signIn(amy, home);
    expect(hash()).toContain("$argon2id$v=19$m=16,t=2,p=1$");
    expect(await identity.whoIs(session.ok ? session.value.accessToken : "")).toHaveProperty(
      "ok",
      true,
    );
    const kept = hash();
    expect(await identity.signIn(amy, home)).toHaveProperty("ok", true);
    expect(hash()).toBe(kept);
  });

  it("is hashed with argon2id (47,104 KiB, 2 iterations) by default", async () => {
    const records = memoryIdentityRecords();
    await createIdentity(records, { clock, ids: { next: () => randomUUID() } }).addAdministrator(
      amy,
    );
    expect(records.listAccounts()[0]?.passwordHash).toContain("$argon2id$v=19$m=47104,t=2,p=1$");
  });

  it("does not sign in if it is changed while it is being verified", async () => {
    const records = memoryIdentityRecords();
    const passwords = watchedHasher();
    const admins = await withAmy({}, records);
    const identity = await withAmy(
      {
        passwords: {
          ...passwords,
          matches: async (stored, password) => {
            const matches = await passwords.matches(stored, password);
            await admins.setPassword({ ...amy, password: "another lantern" });
            return matches;
          },
        },
      },
      records,
    );
    expect(await identity.signIn(amy, home)).toEqual({
      ok: false,
      failure: { kind: "invalid-credentials" },
    });
  });
});
