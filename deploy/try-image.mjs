// `node deploy/try-image.mjs [FOLDER]`, as root on Debian: tests the image without Docker. Runs each step of
// the Dockerfile in an empty Debian (made by debootstrap) below the folder, then runs the image as
// compose.yaml does: as its own unprivileged user, with a read-only root and only /data writable. It must
// become ready and healthy, and exit with 0 on SIGTERM.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { findNode, onRecentNode, pinnedFor } from "../scripts/runtime.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const PORT = 3999;

const say = (text) => process.stdout.write(`${text}\n`);
const stop = (text) => {
  say(`FAILED: ${text}`);
  process.exit(1);
};

const run = (command, args, options = {}) => {
  const { status, error } = spawnSync(command, args, { stdio: ["ignore", 2, 2], ...options });
  if (status !== 0)
    stop(`${command} ${args.join(" ")}: ${error?.message ?? `ended with ${status}`}`);
};

/** The steps of a Dockerfile: a keyword and its arguments, continued lines joined. */
const readSteps = (text) =>
  text
    .replaceAll(/^\s*#.*\n/gm, "")
    .replaceAll(/\\\n/g, " ")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => /^(\w+)\s+(.*)$/.exec(line.trim()).slice(1));

/** An image being built. */
const emptyImage = (folder) => ({ folder, env: {}, cwd: "/", user: "0:0", config: {} });

/** A Debian for each stage, copied from one that is made once. */
const from = (name, folder) => {
  const base = join(dirname(folder), "debian");
  if (!existsSync(join(base, "etc/debian_version"))) {
    say("Making an empty Debian (once) ...");
    run("debootstrap", ["--variant=minbase", "bookworm", `${base}.unfinished`]);
    run("mv", [`${base}.unfinished`, base]);
  }
  rmSync(folder, { recursive: true, force: true });
  run("cp", ["--archive", "--reflink=auto", base, folder]);
  if (name.startsWith("node:")) putNode(folder);
  else if (name !== "debian:bookworm-slim") stop(`${name} is not supported here`);
};

/** Node and npm at the paths of Node's own image. */
const putNode = (folder) => {
  const local = join(folder, "usr/local");
  cpSync(findNode(pinnedFor().current), join(local, "bin/node"));
  const npm = spawnSync("sh", ["-c", "realpath $(command -v npm)"], { encoding: "utf8" });
  const program = dirname(dirname(npm.stdout.trim()));
  run("cp", ["--archive", "--dereference", program, join(local, "lib/npm")]);
  run("ln", ["-s", "../lib/npm/bin/npm-cli.js", join(local, "bin/npm")]);
  // Package sources and proxies are this machine's settings.
  for (const [file, to] of [
    [join(process.env.HOME ?? "/root", ".npmrc"), "root/.npmrc"],
    ["/etc/resolv.conf", "etc/resolv.conf"],
    ["/etc/hosts", "etc/hosts"],
    [process.env.NODE_EXTRA_CA_CERTS ?? "", process.env.NODE_EXTRA_CA_CERTS ?? ""],
  ])
    if (existsSync(file)) cpSync(realpathSync(file), join(folder, to));
};

/** Copies a folder's content into the target, as Docker does. */
const copy = (image, images, words) => {
  const stage = /^--from=(\w+)$/.exec(words[0])?.[1];
  const sources = words.slice(stage ? 1 : 0, -1);
  const target = words.at(-1);
  const place = join(image.folder, target.startsWith("/") ? "" : image.cwd, target);
  mkdirSync(place, { recursive: true });
  for (const source of sources) {
    const cwd = stage ? images[stage].folder : root;
    const found = globSync(source.replace(/^\//, ""), { cwd });
    if (found.length === 0) stop(`COPY ${words.join(" ")}: ${source} does not exist`);
    for (const name of found) {
      const path = join(cwd, name);
      run("cp", ["--archive", statSync(path).isDirectory() ? `${path}/.` : path, place]);
    }
  }
};

/** Runs a program in an image. */
const inside = ({ folder, cwd, env }, command) => {
  const path = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
  const mounted = `mount -t proc proc proc && mount --rbind /dev dev && cd . && exec chroot . env --chdir=${cwd} /bin/sh -c "$0"`;
  run("unshare", ["--mount", "sh", "-c", mounted, command], {
    cwd: folder,
    env: { PATH: path, HOME: "/root", ...passedOn(), ...env },
  });
};

/** Proxy settings of this machine. */
const passedOn = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) =>
      /^(?:https?|no)_proxy$|^NODE_EXTRA_CA_CERTS$/i.test(name),
    ),
  );

const STEPS = {
  COPY: (image, rest, images) => copy(image, images, rest.split(/\s+/)),
  RUN: (image, rest) => inside(image, rest),
  ENV: (image, rest) => {
    for (const [, name, value] of rest.matchAll(/(\w+)=(\S+)/g)) image.env[name] = value;
  },
  WORKDIR: (image, rest) => {
    image.cwd = rest;
    mkdirSync(join(image.folder, rest), { recursive: true });
  },
  USER: (image, rest) => {
    image.user = rest;
  },
  VOLUME: (image, rest) => {
    image.config.volume = rest;
  },
  EXPOSE: () => {},
  HEALTHCHECK: (image, rest) => {
    image.config.health = JSON.parse(rest.slice(rest.indexOf("[")));
  },
  ENTRYPOINT: (image, rest) => {
    image.config.entrypoint = JSON.parse(rest);
  },
  CMD: (image, rest) => {
    image.config.command = JSON.parse(rest);
  },
};

const build = (folder) => {
  const images = {};
  let image;
  for (const [word, rest] of readSteps(readFileSync(join(root, "Dockerfile"), "utf8"))) {
    say(`${word} ${rest.slice(0, 100)}`);
    if (word === "FROM") {
      const [name, , stage = "site"] = rest.split(/\s+/);
      image = emptyImage(join(folder, stage));
      images[stage] = image;
      from(name, image.folder);
    } else if (word in STEPS) STEPS[word](image, rest, images);
    else stop(`${word} is not supported`);
  }
  return image;
};

/**
 * A container's environment: a root that is read-only except for the volume and /tmp, an unprivileged user,
 * its own processes.
 */
const CONTAINER = `
  mount --bind . . && cd "$PWD" &&
  mount --bind "$VOLUME_AT" ./data && mount -t tmpfs tmpfs tmp &&
  mount --rbind /dev dev && mount -t proc proc proc && mount -o remount,bind,ro . &&
  exec chroot . setpriv --reuid "\${RUN_AS%:*}" --regid "\${RUN_AS#*:}" --clear-groups --no-new-privs --bounding-set=-all \\
    env --chdir="$RUN_IN" --unset=VOLUME_AT --unset=RUN_AS --unset=RUN_IN "$@"`;

const inContainer = (image, command, env = {}) =>
  spawn(
    "unshare",
    ["--mount", "--pid", "--fork", "--kill-child", "sh", "-c", CONTAINER, "sh", ...command],
    {
      cwd: image.folder,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
        ...image.env,
        PORT: String(PORT),
        ...env,
        VOLUME_AT: `${image.folder}-data`,
        RUN_AS: image.user,
        RUN_IN: image.cwd,
      },
    },
  );

const endOf = async (child) => (await once(child, "close"))[0];

/** Runs the image until it is ready, checks it, and stops it. */
const runOnce = async (image, look) => {
  const { entrypoint, command } = image.config;
  const child = inContainer(image, [...entrypoint, ...command], { LOG_LEVEL: "warn" });
  const ended = endOf(child);
  const lines = createInterface(child.stdout);
  const ready = new Promise((resolve) => {
    lines.on("line", (line) => {
      say(`  | ${line}`);
      if (line.startsWith("GolfBrands ready at")) resolve(true);
    });
  });
  if ((await Promise.race([ready, ended])) !== true) stop("it did not start");
  const health = await endOf(inContainer(image, image.config.health));
  if (health !== 0) stop(`the health check ended with ${health}`);
  say(`  healthy; /readyz: ${await (await fetch(`http://127.0.0.1:${PORT}/readyz`)).text()}`);
  await look();
  const [server] = childrenOf(child.pid);
  process.kill(server, "SIGTERM");
  const code = await ended;
  if (code !== 0) stop(`on SIGTERM it exited with ${code}`);
  say("  SIGTERM: exited with 0");
  if ((await endOf(inContainer(image, image.config.health))) === 0)
    stop("the health check passes without a server");
};

/** `unshare` and the container's first process. */
const childrenOf = (pid) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ").map(Number);

const brandCount = async () =>
  (await (await fetch(`http://127.0.0.1:${PORT}/api/brands`)).json()).total;

await onRecentNode();
const folder = process.argv[2] ?? "/var/tmp/golfbrands-image";
mkdirSync(folder, { recursive: true });
const image = build(folder);
const data = `${image.folder}-data`;
rmSync(data, { recursive: true, force: true });
run("cp", ["--archive", join(image.folder, image.config.volume), data]);

say("A new directory:");
await runOnce(image, async () => {
  if ((await brandCount()) !== 399) stop("it does not hold the first brands");
  const written = await endOf(
    inContainer(image, ["/bin/sh", "-c", "touch /opt/golfbrands/x /x 2>/dev/null"]),
  );
  if (written === 0) stop("the root is writable");
  const doctor = await endOf(inContainer(image, ["golfbrands", "doctor"]));
  if (doctor !== 0) stop(`golfbrands doctor ended with ${doctor}`);
});

writeFileSync(join(folder, "tried"), new Date().toISOString());
say("The image works.");
