import { once } from "node:events";
import { createServer } from "node:http";
import { createServer as createSecureServer } from "node:https";
import { type AddressInfo, createServer as createPort } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#adapters/sqlite/open-database.ts";
import { commandUnderTest } from "./command.harness.ts";
import type { Finding } from "./commands/doctor/checks.ts";
import { gatherFacts } from "./commands/doctor/probe.ts";
import { selfSigned } from "./self-signed.fixture.ts";
import { readConfig } from "./config.schema.ts";
import { runInProcess } from "./run-in-process.harness.ts";
import { serveUnderTest } from "./serve.harness.ts";

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

  it("gets only hints about unset variables, and exit code 0", async () => {
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

describe("a site with faults", () => {
  const command = commandUnderTest();

  it("gets exit code 1; if its settings are unusable, nothing else is checked", async () => {
    const doctor = async (env: Record<string, string>) => {
      const { status, stdout } = await command.run("doctor --json", { env });
      return { status, report: JSON.parse(stdout) as { wrong: number; findings: Finding[] } };
    };
    const down = await doctor({ PORT: String(await freePort()) });
    expect([down.status, down.report.wrong]).toEqual([1, 1]);
    expect(down.report.findings.length).toBeGreaterThan(3);
    const { status, report } = await doctor({ TRUST_PROXY: "x" });
    expect([status, report.findings]).toMatchObject([
      1,
      [
        {
          about: "settings",
          state: "wrong",
          message: expect.stringMatching(/^TRUST_PROXY must be/),
        },
      ],
    ]);
  });

  const factsWith = (settings: Record<string, string>) =>
    gatherFacts(readConfig({ GOLFBRANDS_DB: command.path("golf.db"), ...settings }));

  it("is probed without following redirects or trusting certificates", async () => {
    const location = "https://www.golf.example/readyz";
    const server = createServer((_, response) => response.writeHead(301, { location }).end("{}"));
    const secure = createSecureServer(selfSigned, (_, response) => response.end("{}"));
    onTestFinished(() => {
      server.close();
      secure.close();
    });
    const { local, ...facts } = await factsWith({
      PORT: String(await listening(server)),
      SITE_URL: `https://localhost:${await listening(secure)}`,
      SMTP_URL: `smtp://127.0.0.1:${await freePort()}`,
    });
    if ("unreachable" in local) throw new Error(local.unreachable);
    expect([local.status, local.headers.get("location"), local.ready]).toEqual([
      301,
      location,
      undefined,
    ]);
    expect(facts).toMatchObject({
      public: { unreachable: expect.stringContaining("SELF_SIGNED") },
      mailRefusal: expect.stringMatching(/^E\w+$/),
    });
  });

  it("is examined with its database or its Supabase project", async () => {
    const PORT = String(await freePort());
    const database = openDatabase(command.path("golf.db"));
    database.pragma("user_version = 999");
    database.close();
    const onFile = await factsWith({ PORT });
    expect(onFile).toMatchObject({
      local: { unreachable: "ECONNREFUSED" },
      database: { schema: 999 },
      project: undefined,
    });
    expect(onFile.free).toBeGreaterThan(0);
    const broken = command.file("broken.db", "no database");
    expect((await factsWith({ PORT, GOLFBRANDS_DB: command.path(broken) })).database).toEqual({
      refused: expect.stringContaining("is not a GolfBrands database"),
    });
    expect((await factsWith({ PORT, GOLFBRANDS_DB: "/nowhere/golf.db" })).database).toBeUndefined();
    const onSupabase = await factsWith({
      PORT,
      SUPABASE_URL: `http://127.0.0.1:${PORT}`,
      SUPABASE_PUBLISHABLE_KEY: "sb_publishable_x",
      SUPABASE_SECRET_KEY: "sb_secret_x",
    });
    expect(onSupabase).toMatchObject({
      project: { unreachable: "ECONNREFUSED" },
      database: undefined,
      free: undefined,
    });
  });
});
