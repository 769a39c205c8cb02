// Guarantee (Operation): The container and the service run without privileges and write to one folder only.
import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, sep } from "node:path";
import { describe, expect, it } from "vitest";
import { emptyFolder } from "../adapters/empty-folder.harness.ts";
import { builtFiles } from "./prepare.mjs";
import { parseConfig } from "../cli/config.schema.ts";
import { pinnedFor } from "./runtime.mjs";

const ARCHITECTURES = ["x64", "arm64"];

const root = dirname(import.meta.dirname);
const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** Every documented setting. */
const settings = (): string[] =>
  [...read("docs/configuration.md").matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) +\|/gm)]
    .flatMap(([, names = ""]) => names.split(", "))
    .map((name) => name.replaceAll("`", ""));

describe("the container", () => {
  it("passes on every setting but SUPABASE_TIMEOUT_MS", () => {
    const own = [...read("Dockerfile").matchAll(/([A-Z_]+)=\S+/g)].map(([, name]) => name);
    const given = [...read("compose.yaml").matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name]) => name);
    const known = new Set([...own, ...given]);
    expect(settings().length).toBeGreaterThan(15);
    expect(settings().filter((name) => !known.has(name))).toEqual(["SUPABASE_TIMEOUT_MS"]);
  });

  it("runs without privileges, and can write only its data", () => {
    const dockerfile = read("Dockerfile");
    expect(/^USER (\d+):\d+$/m.exec(dockerfile)?.[1]).not.toBe("0");
    expect(dockerfile.match(/^FROM /gm)).toHaveLength(2);
    expect(dockerfile).toMatch(/^VOLUME \/data$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK [^]*\/readyz/m);
    expect(dockerfile).not.toMatch(/curl|wget/);
    const services = read("compose.yaml").split(/^ {2}(?=\w+:$)/m);
    const site = services.find((service) => service.startsWith("site:")) ?? "";
    for (const line of ["read_only: true", "cap_drop: [ALL]", "no-new-privileges:true"])
      expect(site).toContain(line);
  });
});

describe("the image", () => {
  const copied = [...read("Dockerfile").matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(
    ([, words = ""]) => words.split(" ").slice(0, -1),
  );

  it("copies its sources by name, so that settings and data are excluded", () => {
    expect(copied.length).toBeGreaterThan(10);
    expect(
      copied.filter(
        (name) => !/^(?:\.npmrc|\w[\w.-]*)$/.test(name) || !existsSync(join(root, name)),
      ),
    ).toEqual([]);
  });

  it("copies everything that the build and the package need", () => {
    const { files }: { files: string[] } = JSON.parse(read("package.json"));
    const packed = files.filter((name) => !name.startsWith("!")).map((name) => name.split("/")[0]);
    const built = builtFiles().map((file) => file.split(sep)[0]);
    const needed = new Set([
      ".npmrc",
      "LICENSE",
      "README.md",
      "tsconfig.base.json",
      ...packed,
      ...built,
    ]);
    expect([...needed].filter((name) => name !== "dist" && !copied.includes(String(name)))).toEqual(
      [],
    );
  });

  const SETTINGS_AND_DATA = [
    ".env",
    ".env.*",
    "data/",
    "backups/",
    "*.db",
    "*.db-wal",
    "*.db-shm",
    "*.db-journal",
    "*.db.*",
  ];

  it.each(SETTINGS_AND_DATA)("gets no %s: Git and Docker ignore it in every folder", (pattern) => {
    expect(read(".gitignore").split("\n")).toContain(pattern);
    expect(read(".dockerignore").split("\n")).toContain(`**/${pattern}`);
  });
});

describe("the service", () => {
  it("can access only its own folder and the network", () => {
    const unit = read("deploy/golfbrands.service");
    for (const line of [
      "DynamicUser=yes",
      "StateDirectory=golfbrands",
      "ProtectSystem=strict",
      "ProtectHome=yes",
      "PrivateDevices=yes",
      "NoNewPrivileges=yes",
      "CapabilityBoundingSet=",
      "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
      "SystemCallFilter=@system-service",
    ])
      expect(unit.split("\n")).toContain(line);
    // V8 compiles code at run time.
    expect(unit).not.toMatch(/^MemoryDenyWriteExecute=(?:yes|true|1)/m);
    expect(unit).toMatch(/^ExecStart=\S+ serve --backup-dir %S\/golfbrands\/backups$/m);
  });

  it("comes with valid settings", () => {
    const named = [...read("deploy/golfbrands.env").matchAll(/^#?([A-Z_]+)=/gm)].map(
      ([, name]) => name,
    );
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !settings().includes(String(name)))).toEqual([]);
    // Lines that are commented out must be valid settings, too.
    const set = [...read("deploy/golfbrands.env").matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(
      ([, name = "", value = ""]) => [name, value] as const,
    );
    const environment = { ...Object.fromEntries(set), SITE_URL: "https://golf.example" };
    expect(parseConfig(environment)).toMatchObject({ ok: true });
    expect(read("deploy/golfbrands.env")).toContain("/docs/configuration.md");
  });
});

describe("the tarball", () => {
  it.each(ARCHITECTURES)("has a Node and each package's binary for %s", (arch) => {
    const lock: { packages: Record<string, { integrity?: string }> } = JSON.parse(
      read("package-lock.json"),
    );
    const hasher = lock.packages[`node_modules/@node-rs/argon2-linux-${arch}-gnu`];
    expect(hasher?.integrity).toMatch(/^sha512-/);
    expect(existsSync(join(root, `node_modules/better-sqlite3/prebuilds/linux-${arch}.node`))).toBe(
      true,
    );
    const { current, versions } = pinnedFor(`linux-${arch}`);
    expect(versions[current]).toMatch(/^sha512-/);
  });
});

describe.skipIf(process.platform === "win32")("copies of backups", () => {
  it("are complete, exist for each verified backup, and are deleted after 30 days except for the newest", () => {
    const folder = emptyFolder();
    const [from, to] = [join(folder, "from"), join(folder, "to")];
    mkdirSync(from);
    const copies = () => {
      const script = join(root, "deploy/copy-backups.sh");
      const { status, stderr } = spawnSync("sh", [script, from, to], {
        env: { PATH: process.env["PATH"], COPY_EVERY: "0" },
        encoding: "utf8",
      });
      expect([status, stderr]).toEqual([0, ""]);
      return readdirSync(to).toSorted();
    };
    const named = (day: number) => `golfbrands-202611${day}T120000000Z.db`;
    expect(copies()).toEqual([]);
    for (const name of [named(20), named(21), ".golfbrands-20261122T120000000Z.db.ab12.raw"])
      writeFileSync(join(from, name), name);
    expect(copies()).toEqual([named(20), named(21)]);
    expect(readFileSync(join(to, named(20)), "utf8")).toBe(named(20));
    rmSync(join(from, named(20)));
    rmSync(join(from, named(21)));
    for (const day of [20, 21]) utimesSync(join(to, named(day)), 0, 0);
    expect(copies()).toEqual([named(21)]);
  });
});
