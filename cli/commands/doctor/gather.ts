import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { get as getOverHttp, type IncomingMessage } from "node:http";
import { get as getOverHttps } from "node:https";
import { dirname, join, resolve } from "node:path";
import { TLSSocket } from "node:tls";
import { smtpRefusal } from "#adapters/mail/mailers.ts";
import { databaseMaintenance, type Glance } from "../../app/maintenance.ts";
import type { Config } from "../../config.schema.ts";
import { packageRoot } from "../../package-root.ts";

/** All that is judged, as it was found. */
export interface Facts {
  config: Config;
  now: Date;
  /** Of Node. */
  runtime: string;
  /** Where the site listens on this machine. */
  address: string;
  /** `/readyz` and the first page there. */
  local: { ready: Reply; page: Reply };
  /** The same at `SITE_URL`, where it is set. */
  public: { ready: Reply; page: Reply } | undefined;
  /** The Supabase project, where it keeps the directory. */
  project: Reply | undefined;
  /** The script that pages of this version load; undefined where nothing is built. */
  script: string | undefined;
  /** Nothing where a project keeps the directory, and where there is no file. */
  database: (Glance & { bytes: number }) | { refused: string } | undefined;
  /** Bytes for this user where the database lies. */
  free: number | undefined;
  /** Why the mail server takes nothing; undefined where it does, or there is none. */
  mailRefusal: string | undefined;
  /** Mails that lie in a folder since no server takes them. */
  unsentMails: number;
}

export const gather = async (config: Config): Promise<Facts> => {
  const { siteUrl, supabase, mail, databaseFile } = config;
  const address = `http://${reachable(config.host)}:${config.port}`;
  const local = await askSite(address);
  const [site, project, mailRefusal] = await Promise.all([
    siteUrl === undefined ? undefined : askSite(siteUrl),
    supabase && ask(`${supabase.url}/auth/v1/health`),
    mail.smtpUrl === undefined ? undefined : smtpRefusal({ url: mail.smtpUrl }),
  ]);
  return {
    config,
    now: new Date(),
    runtime: process.versions.node,
    address,
    local,
    public: site,
    project,
    script: ownScript(),
    database: supabase ? undefined : databaseOf(config),
    free: supabase ? undefined : freeIn(dirname(resolve(databaseFile))),
    mailRefusal,
    unsentMails: countMails(join(dirname(resolve(databaseFile)), "mails")),
  };
};

const askSite = async (url: string) => {
  const [ready, page] = await Promise.all([ask(`${url}/readyz`), ask(`${url}/`)]);
  return { ready, page };
};

/** A server that listens everywhere listens here too. */
const reachable = (host: string): string => {
  if (host === "0.0.0.0" || host === "") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
};

const ownScript = (): string | undefined => {
  try {
    const manifest: Record<string, { file?: string }> = JSON.parse(
      readFileSync(join(packageRoot, "dist", "client", ".vite", "manifest.json"), "utf8"),
    );
    return manifest["web/entry-client.tsx"]?.file;
  } catch {
    return undefined;
  }
};

const databaseOf = (config: Config): Facts["database"] => {
  const { databaseFile } = config;
  if (!existsSync(databaseFile)) return undefined;
  try {
    return { ...databaseMaintenance(config).glance(), bytes: statSync(databaseFile).size };
  } catch (error) {
    return { refused: error instanceof Error ? error.message : String(error) };
  }
};

const freeIn = (folder: string): number | undefined => {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  } catch {
    return undefined;
  }
};

const countMails = (folder: string): number => {
  try {
    return readdirSync(folder).filter((name) => name.endsWith(".eml")).length;
  } catch {
    return 0;
  }
};

// The one place where the doctor asks over the network: addresses of the configuration, and no others.

/** A certificate as it was shown. */
export interface Certificate {
  /** Why it is not to be trusted for that name, in OpenSSL's word; undefined when it is. */
  problem: string | undefined;
  validTo: Date;
}

interface Answered {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
  certificate?: Certificate;
}

/** What an address answered, or why it did not, in the system's word such as `ECONNREFUSED`. */
export type Reply = Answered | { unreachable: string };

const PATIENCE_MS = 10_000;
const MOST_BYTES = 1024 * 1024;

/** Asks an address once, and follows it nowhere. A bad certificate is told of, and no reason not to look on. */
export const ask = (url: string): Promise<Reply> =>
  new Promise((resolve) => {
    const isSecure = url.startsWith("https:");
    const fail = (error: NodeJS.ErrnoException): void =>
      resolve({ unreachable: error.code ?? error.message });
    const read = (incoming: IncomingMessage): void => {
      const { socket, headers, statusCode = 0 } = incoming;
      // Read at once: a socket that is given back forgets it.
      const certificate = socket instanceof TLSSocket ? certificateOf(socket) : undefined;
      let body = "";
      incoming.setEncoding("utf8");
      incoming.on("data", (text: string) => {
        body += text;
        if (body.length > MOST_BYTES) incoming.destroy();
      });
      incoming.on("close", () =>
        resolve({ status: statusCode, headers, body, ...(certificate && { certificate }) }),
      );
    };
    const options = { agent: false, timeout: PATIENCE_MS, headers: { accept: "text/html,*/*" } };
    const request = isSecure
      ? getOverHttps(url, { ...options, rejectUnauthorized: false }, read)
      : getOverHttp(url, options, read);
    request.on("error", fail);
    request.on("timeout", () => request.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })));
  });

const certificateOf = (socket: TLSSocket): Certificate => {
  const { valid_to: validTo } = socket.getPeerCertificate();
  const problem: unknown = socket.authorizationError;
  return {
    problem: socket.authorized
      ? undefined
      : problem instanceof Error && "code" in problem
        ? String(problem.code)
        : String(problem),
    validTo: new Date(validTo),
  };
};

/** What `/readyz` tells. */
interface Ready {
  status: string;
  store: string;
  catalog: string;
  revision: number;
  brands: number;
  backup?: { provenAt: string | null; state: string };
}

/** What a site of ours answers; undefined for every other answer, or none. */
export const readyOf = (asked: Reply | undefined): Ready | undefined => {
  if (!asked || "unreachable" in asked) return undefined;
  try {
    const told: Ready | null = JSON.parse(asked.body);
    return typeof told?.status === "string" && typeof told.store === "string" ? told : undefined;
  } catch {
    return undefined;
  }
};
