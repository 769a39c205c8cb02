import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer as createPort } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openPostOffice, type PostOffice } from "#adapters/mail/smtp-server.harness.ts";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { commandUnderTest } from "./command.harness.ts";
import { type Finding, runChecks } from "./commands/doctor/checks.ts";
import { type Facts, gatherFacts } from "./commands/doctor/probe.ts";
import { selfSigned } from "./self-signed.fixture.ts";
import { parseConfig } from "./config.schema.ts";
import { runInProcess } from "./run-in-process.harness.ts";
import { serveUnderTest } from "./serve.harness.ts";

interface Report {
  wrong: number;
  hints: number;
  findings: Finding[];
}

const listening = async (server: ReturnType<typeof createPort>): Promise<number> => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
};

/** A port where nothing listens. */
const freePort = async (): Promise<number> => {
  const server = createPort();
  const port = await listening(server);
  server.close();
  await once(server, "close");
  return port;
};

describe("a healthy site", () => {
  const site = serveUnderTest();

  it("has only hints about unset variables, and exits with 0", async () => {
    const port = String(await freePort());
    const SITE_URL = `http://localhost:${port}`;
    await site.serve(["--port", port, "--backup-dir", "backups"], { SITE_URL });
    const { status, stdout, stderr } = await runInProcess(["doctor"], {
      folder: site.folder(),
      environment: { PORT: port, SITE_URL },
    });
    expect(stdout).toMatch(/^fine {3}server {10}The site at .* is ready, with 399 brands\.$/m);
    expect(stdout).toMatch(/^fine {3}database {8}The database is up to date/m);
    expect(stdout).toMatch(
      /^fine {3}public address {2}http:\/\/localhost:\d+ leads to this site\.$/m,
    );
    expect(stdout).toMatch(/^fine {3}proxies {9}0 proxies in front, as TRUST_PROXY says\.$/m);
    expect(stdout).toMatch(/^hint {3}mail {12}SMTP_URL is not set.*\n {23}Set SMTP_URL/m);
    expect(stdout).toMatch(/^(?:fine|hint) {3}backups {9}/m);
    expect(stderr).toMatch(/^0 wrong, \d hints\.$/m);
    expect(status).toBe(0);
  });
});

describe("a fault", () => {
  const command = commandUnderTest();
  let post: PostOffice;
  let port: string;
  let siteUrl: string;
  /** The answer of the site. Tests may change it. */
  let ready: Record<string, unknown>;
  let status: number;
  let headers: Record<string, string>;

  const answer: RequestListener = ({ url, headers: asked }, response) => {
    const isReady = url === "/readyz";
    const hops = String(asked["x-forwarded-for"] ?? "")
      .split(",")
      .filter(Boolean).length;
    response.writeHead(isReady ? status : 200, { "x-forwarded-hops": String(hops), ...headers });
    response.end(isReady ? JSON.stringify(ready) : "");
  };
  const server = createServer(answer);

  beforeAll(async () => {
    post = await openPostOffice();
    port = String(await listening(server));
    siteUrl = `http://localhost:${port}`;
  });
  afterAll(async () => {
    server.close();
    await post.close();
  });

  beforeEach(() => {
    status = 200;
    headers = {};
    ready = {
      status: "ready",
      store: "answers",
      catalog: "fresh",
      revision: 7,
      brands: 402,
      backup: { provenAt: new Date(Date.now() - 7_200_000).toISOString(), state: "fine" },
    };
  });

  const wellSet = () => ({
    PORT: port,
    SITE_URL: siteUrl,
    CONTACT_EMAIL: "hello@golf.example",
    SMTP_URL: post.url,
    GOLFBRANDS_DB: command.path("golf.db"),
  });

  const doctor = async (env: Record<string, string> = {}) => {
    const ran = await command.run("doctor --json", { env: { ...wellSet(), ...env } });
    return { ...ran, report: JSON.parse(ran.stdout) as Report };
  };

  it("is not found on a healthy site", async () => {
    const { status, report } = await doctor();
    expect(report.findings.filter(({ state }) => state !== "fine")).toEqual([]);
    expect([status, report.wrong, report.hints]).toEqual([0, 0, 0]);
  });

  it("is searched in the Supabase project instead of the file", async () => {
    const { status, report } = await doctor({
      SUPABASE_URL: siteUrl,
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
      SUPABASE_SECRET_KEY: "sb_secret_x",
      GOLFBRANDS_DB: "/nowhere/golf.db",
    });
    const fine = report.findings.map(({ about, state }) => (state === "fine" ? about : state));
    expect(fine.filter((about) => about === "project")).toEqual(["project"]);
    expect([status, report.hints, fine.includes("disk")]).toEqual([0, 0, false]);
  });

  const nowhere = async () => ({ PORT: String(await freePort()) });
  const withChange = (change: () => void) => async () => {
    change();
    return {};
  };
  const secure = async () => {
    const behind = createSecureServer(selfSigned, answer);
    onTestFinished(() => void behind.close());
    return { SITE_URL: `https://localhost:${await listening(behind)}` };
  };
  const newer = async () => {
    const database = openDatabase(command.path("golf.db"));
    database.pragma("user_version = 999");
    database.close();
    return {};
  };

  it.each<[string, string, RegExp, () => Promise<Record<string, string>>]>([
    ["an invalid setting", "settings", /TRUST_PROXY must be/, async () => ({ TRUST_PROXY: "x" })],
    ["no server", "server", /Nothing answers .*ECONNREFUSED/, nowhere],
    [
      "another program",
      "server",
      /Another program answers/,
      withChange(() => (ready = { hello: "world" })),
    ],
    [
      "an unreachable store",
      "server",
      /store does not answer/,
      withChange(() => {
        status = 503;
        Object.assign(ready, { status: "not ready", store: "does not answer" });
      }),
    ],
    ["a newer database", "database", /newer version/, newer],
    [
      "an unreachable public address",
      "public address",
      /cannot be reached .*ECONNREFUSED/,
      async () => ({ SITE_URL: `http://localhost:${await freePort()}` }),
    ],
    [
      "a redirect",
      "public address",
      /redirects to https:\/\/www\.golf\.example/,
      withChange(() => {
        status = 301;
        headers = { location: "https://www.golf.example/readyz" };
      }),
    ],
    [
      "TRUST_PROXY too high",
      "proxies",
      /TRUST_PROXY is 1: visitors can fake/,
      async () => ({ TRUST_PROXY: "1" }),
    ],
    [
      "TRUST_PROXY too low",
      "proxies",
      /through 2 proxies, but TRUST_PROXY is 0: all visitors/,
      withChange(() => (headers["x-forwarded-hops"] = "2")),
    ],
    [
      "a proxy without TRUST_PROXY, also without SITE_URL",
      "proxies",
      /A proxy forwards requests, but TRUST_PROXY is 0: all visitors/,
      async () => {
        headers["x-forwarded-untrusted"] = "yes";
        return { SITE_URL: "", SMTP_URL: "" };
      },
    ],
    ["a self-signed certificate", "public address", /refuse the certificate.*SELF_SIGNED/, secure],
    [
      "an unreachable mail server",
      "mail",
      /refuses the site \(E\w+\)/,
      async () => ({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` }),
    ],
    [
      "an unreachable project",
      "project",
      /cannot be reached from here \(ECONNREFUSED\)/,
      async () => ({
        SUPABASE_URL: `http://127.0.0.1:${await freePort()}`,
        SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
        SUPABASE_SECRET_KEY: "sb_secret_x",
      }),
    ],
    [
      "failing backups",
      "backups",
      /Backups are failing\. No backup was verified yet/,
      withChange(() => (ready["backup"] = { provenAt: null, state: "failing" })),
    ],
  ])("is reported with a remedy, and exits with 1: %s", async (_, about, message, fault) => {
    const { status, report } = await doctor(await fault());
    const wrong = report.findings.filter(({ state }) => state === "wrong");
    expect(wrong).toContainEqual({
      about,
      state: "wrong",
      message: expect.stringMatching(message),
      remedy: expect.stringMatching(/.{20}/),
    });
    expect([status, report.wrong]).toEqual([1, wrong.length]);
  });

  it.each<[string, string, RegExp, Record<string, string>, (() => void)?]>([
    ["no public address", "public address", /SITE_URL is not set/, { SITE_URL: "", SMTP_URL: "" }],
    ["no mail server", "mail", /SMTP_URL is not set.* contains 0 mails/, { SMTP_URL: "" }],
    ["the default contact", "contact", /which nobody reads/, { CONTACT_EMAIL: "" }],
    ["no backups", "backups", /makes no backups/, {}, () => delete ready["backup"]],
    ["no database yet", "database", /There is no database/, { GOLFBRANDS_DB: "/nowhere/golf.db" }],
  ])("is only a hint, and exits with 0: %s", async (_, about, message, env, change) => {
    change?.();
    const { status, report } = await doctor(env);
    expect(report.findings).toContainEqual({
      about,
      state: "hint",
      message: expect.stringMatching(message),
      remedy: expect.any(String),
    });
    expect([status, report.wrong]).toEqual([0, 0]);
  });

  describe("that a test cannot produce", () => {
    let facts: Facts;
    beforeEach(async () => {
      const config = parseConfig(wellSet());
      if (!config.ok) throw new Error("These settings are fine");
      facts = await gatherFacts(config.value);
    });

    const MIB = 1024 * 1024;

    it.each<[string, string, Finding["state"], RegExp, () => Partial<Facts>]>([
      ["full", "disk", "wrong", /^10 MiB are free/, () => ({ free: 10 * MIB })],
      ["filling", "disk", "hint", /^100 MiB are free/, () => ({ free: 100 * MIB })],
      [
        "older",
        "database",
        "hint",
        /An earlier version wrote/,
        () => ({ database: { schema: 1, newest: 2, bytes: 1, changedAt: undefined } }),
      ],
    ])("is found in given facts: %s %s", (_, about, state, message, change) => {
      const found = runChecks({ ...facts, ...change() }).filter(
        (finding) => finding.about === about,
      );
      expect(found).toContainEqual(
        expect.objectContaining({ state, message: expect.stringMatching(message) }),
      );
    });
  });
});
