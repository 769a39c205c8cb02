import { readdirSync, statfsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { smtpRefusal } from "#adapters/mail/mailers.ts";
import { databaseMaintenance, type DatabaseSummary } from "../../app/maintenance.ts";
import type { Config } from "../../config.schema.ts";
import { errorText } from "../../user-error.ts";

/** The answer of `/readyz`. */
interface Ready {
  store: string;
  catalog: string;
  revision: number;
  brands: number;
  backup?: { provenAt: string | null; state: string };
}

export interface Reply {
  status: number;
  headers: Headers;
  /** `undefined` if another program answered. */
  ready: Ready | undefined;
}

/** The reply, or an error code such as `ECONNREFUSED` or `CERT_HAS_EXPIRED`. */
export type Probe = Reply | { unreachable: string };

export type Facts = Awaited<ReturnType<typeof gatherFacts>>;

export const gatherFacts = async (config: Config) => {
  const { siteUrl, supabase, mail, databaseFile } = config;
  const address = `http://${reachable(config.host)}:${config.port}`;
  const folder = dirname(resolve(databaseFile));
  const [local, site, project, mailRefusal] = await Promise.all([
    probe(`${address}/readyz`),
    siteUrl === undefined ? undefined : probe(`${siteUrl}/readyz`),
    supabase && probe(`${supabase.url}/auth/v1/health`),
    mail.smtpUrl === undefined ? undefined : smtpRefusal({ url: mail.smtpUrl }),
  ]);
  return {
    config,
    address,
    local,
    /** The reply at `SITE_URL`. */
    public: site,
    project,
    /** `undefined` with Supabase, or if there is no file. */
    database: supabase ? undefined : summaryOf(config),
    /** Free bytes on the disk of the database. */
    free: supabase ? undefined : orUndefined(() => freeIn(folder)),
    /** Why the mail server refuses the site; `undefined` if it accepts it. */
    mailRefusal,
    /** The number of mails in the folder used without a mail server. */
    unsentMails: orUndefined(() => countMails(join(folder, "mails"))) ?? 0,
  };
};

const TIMEOUT_MS = 10_000;

/** Sends one request and follows no redirects. */
const probe = async (url: string): Promise<Probe> => {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const { status, headers, ...reply } = await fetch(url, { redirect: "manual", signal }).then(
      async (response) => ({
        status: response.status,
        headers: response.headers,
        body: await response.text(),
      }),
    );
    return { status, headers, ready: orUndefined(() => readyIn(reply.body)) };
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const isCoded = cause instanceof Error && "code" in cause;
    return { unreachable: isCoded ? String(cause.code) : errorText(cause) };
  }
};

const readyIn = (body: string): Ready | undefined => {
  const answer: Partial<Ready> | null = JSON.parse(body);
  const { store, catalog, revision, brands, ...rest } = answer ?? {};
  return store !== undefined && catalog !== undefined && revision !== undefined
    ? { store, catalog, revision, brands: brands ?? 0, ...rest }
    : undefined;
};

/** An address at which this machine reaches a server that listens on `host`. */
const reachable = (host: string): string => {
  if (host === "0.0.0.0" || host === "") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
};

type Summary = (DatabaseSummary & { bytes: number }) | { refused: string };

const summaryOf = (config: Config): Summary | undefined => {
  const bytes = orUndefined(() => statSync(config.databaseFile).size);
  if (bytes === undefined) return undefined;
  try {
    return { ...databaseMaintenance(config).glance(), bytes };
  } catch (error) {
    return { refused: errorText(error) };
  }
};

const freeIn = (folder: string): number => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

const countMails = (folder: string): number =>
  readdirSync(folder).filter((name) => name.endsWith(".eml")).length;

const orUndefined = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};
