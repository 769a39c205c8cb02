import { existsSync, readdirSync, readFileSync, statfsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { smtpRefusal } from "#adapters/mail/mailers.ts";
import { databaseMaintenance, type DatabaseSummary } from "../../app/maintenance.ts";
import type { Config } from "../../config.schema.ts";
import { packageRoot } from "../../package-root.ts";
import { errorText } from "../../user-error.ts";
import { ask } from "./ask.ts";

/** All that is judged, as it was found. */
export type Facts = Awaited<ReturnType<typeof gather>>;

export const gather = async (config: Config) => {
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
    /** Of Node. */
    runtime: process.versions.node,
    /** Where the site listens on this machine. */
    address,
    /** `/readyz` and the first page there. */
    local,
    /** The same at `SITE_URL`, where it is set. */
    public: site,
    /** The Supabase project, where it keeps the directory. */
    project,
    /** The script that pages of this version load; undefined where nothing is built. */
    script: ownScript(),
    /** Nothing where a project keeps the directory, and where there is no file. */
    database: supabase ? undefined : databaseOf(config),
    /** Bytes for this user where the database lies. */
    free: supabase ? undefined : freeIn(dirname(resolve(databaseFile))),
    /** Why the mail server takes nothing; undefined where it does, or there is none. */
    mailRefusal,
    /** Mails that lie in a folder since no server takes them. */
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

const databaseOf = (
  config: Config,
): (DatabaseSummary & { bytes: number }) | { refused: string } | undefined => {
  const { databaseFile } = config;
  if (!existsSync(databaseFile)) return undefined;
  try {
    return { ...databaseMaintenance(config).glance(), bytes: statSync(databaseFile).size };
  } catch (error) {
    return { refused: errorText(error) };
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
