import { expect, it } from "vitest";
import { HOPS_HEADER, UNTRUSTED_HEADER } from "#adapters/http/health/health-answers.ts";
import { readConfig } from "../../config.schema.ts";
import { type Finding, runChecks } from "./checks.ts";
import type { Facts, Reply } from "./probe.ts";

const MIB = 1024 * 1024;
const backup = { provenAt: "2026-11-29T10:00:00.000Z", state: "fine" };
const ready = { store: "answers", catalog: "fresh", revision: 7, brands: 402, backup };
const { backup: _, ...withoutBackup } = ready;

const reply = (change: Partial<Reply> = {}, headers: Record<string, string> = {}): Reply => ({
  status: 200,
  headers: new Headers({ [HOPS_HEADER]: "0", ...headers }),
  ready,
  ...change,
});

/** The facts of a healthy site, with these settings and changes. */
const facts = (change: Partial<Facts> = {}, settings: Record<string, string> = {}): Facts => ({
  config: readConfig({
    SITE_URL: "https://golf.example",
    CONTACT_EMAIL: "hello@golf.example",
    SMTP_URL: "smtp://mail.golf.example",
    ...settings,
  }),
  address: "http://127.0.0.1:3000",
  local: reply(),
  public: reply(),
  project: undefined,
  database: database(2),
  free: 1_000 * MIB,
  mailRefusal: undefined,
  unsentMails: 3,
  ...change,
});
const database = (schema: number) => ({ schema, newest: 2, bytes: MIB, changedAt: undefined });
const failing = { provenAt: null, state: "failing" };

const refused = { unreachable: "ECONNREFUSED" };
const location = "https://www.golf.example/readyz";
const project = {
  SUPABASE_URL: "https://project.example",
  SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
  SUPABASE_SECRET_KEY: "sb_secret_x",
};

it("finds nothing wrong with a healthy site, with a database file or with Supabase", () => {
  const onSupabase = facts({ project: reply(), database: undefined, free: undefined }, project);
  for (const healthy of [facts(), onSupabase])
    expect(runChecks(healthy).filter(({ state }) => state !== "fine")).toEqual([]);
});

it.each<[Finding["state"], string, RegExp, Facts]>([
  ["wrong", "server", /Nothing answers .*ECONNREFUSED/, facts({ local: refused })],
  ["wrong", "server", /Another program/, facts({ local: reply({ ready: undefined }) })],
  [
    "wrong",
    "server",
    /store does not answer/,
    facts({ local: reply({ status: 503, ready: { ...ready, store: "does not answer" } }) }),
  ],
  ["wrong", "project", /cannot be reached from here/, facts({ project: refused }, project)],
  ["hint", "database", /There is no database/, facts({ database: undefined })],
  ["wrong", "database", /damaged/, facts({ database: { refused: "golf.db is damaged." } })],
  ["wrong", "database", /A newer version wrote/, facts({ database: database(3) })],
  ["hint", "database", /An earlier version wrote/, facts({ database: database(1) })],
  [
    "hint",
    "public address",
    /SITE_URL is not set/,
    facts({ public: undefined }, { SITE_URL: "", SMTP_URL: "" }),
  ],
  ["wrong", "public address", /cannot be reached .*ECONNREFUSED/, facts({ public: refused })],
  [
    "wrong",
    "public address",
    /refuse the certificate.*SELF_SIGNED/,
    facts({ public: { unreachable: "DEPTH_ZERO_SELF_SIGNED_CERT" } }),
  ],
  [
    "wrong",
    "public address",
    /redirects to https:\/\/www\.golf\.example\./,
    facts({ public: reply({ status: 301, ready: undefined }, { location }) }),
  ],
  ["wrong", "public address", /Another program/, facts({ public: reply({ ready: undefined }) })],
  [
    "wrong",
    "public address",
    /Another directory/,
    facts({ public: reply({ ready: { ...ready, revision: 70 } }) }),
  ],
  ["hint", "public address", /is not https/, facts({}, { SITE_URL: "http://golf.example" })],
  ["wrong", "proxies", /is 1: visitors can fake/, facts({}, { TRUST_PROXY: "1" })],
  [
    "wrong",
    "proxies",
    /through 2 proxies, but TRUST_PROXY is 0: all visitors/,
    facts({ public: reply({}, { [HOPS_HEADER]: "2" }) }),
  ],
  [
    "wrong",
    "proxies",
    /A proxy forwards requests, but TRUST_PROXY is 0/,
    facts({ public: undefined, local: reply({}, { [UNTRUSTED_HEADER]: "yes" }) }),
  ],
  ["hint", "proxies", /lacks the header/, facts({ public: reply({ headers: new Headers() }) })],
  ["hint", "mail", /SMTP_URL is not set.* contains 3 mails/, facts({}, { SMTP_URL: "" })],
  ["wrong", "mail", /refuses the site \(EAUTH\)/, facts({ mailRefusal: "EAUTH" })],
  ["hint", "contact", /which nobody reads/, facts({}, { CONTACT_EMAIL: "" })],
  ["hint", "backups", /makes no backups/, facts({ local: reply({ ready: withoutBackup }) })],
  [
    "wrong",
    "backups",
    /are failing\. No backup was verified yet/,
    facts({ local: reply({ ready: { ...ready, backup: failing } }) }),
  ],
  ["wrong", "disk", /^10 MiB are free/, facts({ free: 10 * MIB })],
  ["hint", "disk", /^100 MiB are free/, facts({ free: 100 * MIB })],
])("gives the finding “%s” about the %s: %s", (state, about, message, given) => {
  expect(runChecks(given).filter((finding) => finding.about === about)).toEqual([
    {
      about,
      state,
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(/.{10}/),
    },
  ]);
});
