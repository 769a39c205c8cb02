import { HOPS_HEADER, UNTRUSTED_HEADER } from "#adapters/http/health/health-answers.ts";
import { countOf } from "#core/text/count-text.ts";
import { DEFAULT_CONTACT } from "../../config.schema.ts";
import type { Facts, Probe } from "./probe.ts";

/** A `hint` is advice; `wrong` means that something does not work. */
export interface Finding {
  about: string;
  state: "fine" | "hint" | "wrong";
  message: string;
  remedy?: string;
}

type Result = Omit<Finding, "about"> | undefined;

const fine = (message: string): Result => ({ state: "fine", message });
const hint = (message: string, remedy: string): Result => ({ state: "hint", message, remedy });
const wrong = (message: string, remedy: string): Result => ({ state: "wrong", message, remedy });

/** The findings of all checks, in the order of `CHECKS`. */
export const runChecks = (facts: Facts): Finding[] =>
  CHECKS.flatMap(([about, check]) => {
    const found = check(facts);
    return found ? Object.assign({ about }, found) : [];
  });

const isUp = (probe: Probe | undefined) =>
  probe === undefined || "unreachable" in probe ? undefined : probe;

const server = ({ local, address }: Facts): Result => {
  if ("unreachable" in local)
    return wrong(
      `Nothing answers at ${address} (${local.unreachable}).`,
      "Start it with `golfbrands serve`, or set PORT and HOST, or --port and --host.",
    );
  if (!local.ready)
    return wrong(
      `Another program answers at ${address}.`,
      "Choose another port for the site with PORT, and change it in the proxy.",
    );
  const { store, catalog, brands } = local.ready;
  return local.status === 200
    ? fine(`The site at ${address} is ready, with ${countOf(brands, "brand")}.`)
    : wrong(
        `The site is not ready: its store ${store}, its catalog is ${catalog}.`,
        "Its log has the reason. Check the database (`golfbrands db check`) or the Supabase project. If the file was replaced, restart the site.",
      );
};

const project = ({ config, project: probe }: Facts): Result => {
  if (!config.supabase || !probe) return undefined;
  const { url } = config.supabase;
  return "unreachable" in probe
    ? wrong(
        `The project at ${url} cannot be reached from here (${probe.unreachable}).`,
        "Correct SUPABASE_URL, check the network, and check in the dashboard whether the project is paused.",
      )
    : fine(`The project at ${url} answers.`);
};

const database = ({ config, database: found }: Facts): Result => {
  if (config.supabase) return undefined;
  if (found === undefined)
    return hint(
      `There is no database at ${config.databaseFile} yet.`,
      "The first start creates it. If it should exist, correct GOLFBRANDS_DB.",
    );
  if ("refused" in found)
    return wrong(
      found.refused,
      "Run this command as the user of the site, with its GOLFBRANDS_DB. If the file is damaged, restore a backup.",
    );
  const { schema, newest } = found;
  if (schema > newest)
    return wrong(
      `A newer version wrote the database (its schema is ${schema}, this version supports ${newest}).`,
      "Install the newer version again, or restore the copy from before the upgrade (`golfbrands db restore`).",
    );
  return schema < newest
    ? hint(
        `An earlier version wrote the database (its schema is ${schema}).`,
        "The next start upgrades it and keeps a copy.",
      )
    : fine(`The database is up to date (schema ${schema}).`);
};

/** Matches error codes of certificates. */
const CERTIFICATE = /CERT|SIGNED|SIGNATURE|ISSUER/;

/** The site may save changes between the two requests. */
const MAX_REVISION_DIFFERENCE = 20;

const publicAddress = ({ config, local, address, ...facts }: Facts): Result => {
  const { siteUrl } = config;
  const found = facts.public;
  if (siteUrl === undefined || found === undefined)
    return hint(
      "SITE_URL is not set: feeds, the sitemap and mails use the address of the request.",
      "Set SITE_URL to the public address, such as https://golf.example.",
    );
  if ("unreachable" in found)
    return CERTIFICATE.test(found.unreachable)
      ? wrong(
          `Browsers refuse the certificate of ${siteUrl} (${found.unreachable}).`,
          "Let the proxy get a certificate for this name. Its log has the reason why it has none.",
        )
      : wrong(
          `${siteUrl} cannot be reached from here (${found.unreachable}).`,
          `Point the name at the proxy and the proxy at ${address}. Open port 443 in the firewall.`,
        );
  const location = found.headers.get("location");
  if (found.status >= 300 && found.status < 400 && location !== null)
    return wrong(
      `${siteUrl} redirects to ${URL.canParse(location, siteUrl) ? new URL(location, siteUrl).origin : location}.`,
      "Set SITE_URL to the address it redirects to.",
    );
  const localRevision = isUp(local)?.ready?.revision;
  const publicRevision = found.ready?.revision;
  if (publicRevision === undefined)
    return wrong(
      `Another program answers at ${siteUrl} (${found.status}).`,
      `Let the proxy pass all requests to ${address}, including /readyz.`,
    );
  if (
    localRevision !== undefined &&
    Math.abs(publicRevision - localRevision) > MAX_REVISION_DIFFERENCE
  )
    return wrong(
      `Another directory answers at ${siteUrl}: its revision is ${publicRevision}, this one's ${localRevision}.`,
      `Let the proxy pass requests to ${address}, or correct SITE_URL.`,
    );
  return siteUrl.startsWith("http:") && !/^http:\/\/(?:localhost|127\.|\[::1\])/.test(siteUrl)
    ? hint(
        `${siteUrl} is not https: passwords travel in the clear.`,
        "Put a proxy with a certificate in front, and set SITE_URL to its https address.",
      )
    : fine(`${siteUrl} leads to this site.`);
};

const proxies = ({ config: { trustProxy }, ...facts }: Facts): Result => {
  if (isUp(facts.local)?.headers.has(UNTRUSTED_HEADER))
    return wrong(
      "A proxy forwards requests, but TRUST_PROXY is 0: all visitors share one address and its limits.",
      "Start the site with TRUST_PROXY=1, or with the number of proxies in front.",
    );
  const found = isUp(facts.public);
  if (!found?.ready) return undefined;
  const hops = found.headers.get(HOPS_HEADER);
  if (hops === null || !/^\d+$/.test(hops))
    return hint(
      "The answer lacks the header that counts proxies.",
      "Let the proxy pass the site's headers on unchanged.",
    );
  const actual = Number(hops);
  const count = countOf(actual, "proxy", "proxies");
  if (actual === trustProxy) return fine(`${count} in front, as TRUST_PROXY says.`);
  return wrong(
    `Requests pass through ${count}, but TRUST_PROXY is ${trustProxy}: ${
      actual > trustProxy
        ? "all visitors share one address and its limits."
        : "visitors can fake the address that limits use."
    }`,
    `Start the site with TRUST_PROXY=${actual}${actual < trustProxy ? ", or let the proxy send X-Forwarded-For" : ""}.`,
  );
};

const mail = ({ config, mailRefusal, unsentMails }: Facts): Result => {
  if (config.mail.smtpUrl === undefined)
    return hint(
      `SMTP_URL is not set: mails are written to a folder next to the database, which contains ${countOf(unsentMails, "mail")}.`,
      "Set SMTP_URL to send news, password links and answers about personal data.",
    );
  return mailRefusal === undefined
    ? fine("The mail server accepts the site.")
    : wrong(
        `The mail server in SMTP_URL refuses the site (${mailRefusal}).`,
        "Correct SMTP_URL (write @ in a password as %40) and check the network. Many providers block port 25; use 587.",
      );
};

const contact = ({ config }: Facts): Result =>
  config.contactEmail === DEFAULT_CONTACT
    ? hint(
        `/contact and /privacy show ${DEFAULT_CONTACT}, which nobody reads.`,
        "Set CONTACT_EMAIL to an address that somebody reads.",
      )
    : undefined;

const backups = ({ config, local }: Facts): Result => {
  const ready = isUp(local)?.ready;
  if (config.supabase || !ready) return undefined;
  if (ready.backup === undefined)
    return hint(
      "The running site makes no backups.",
      "Start it with --backup-dir FOLDER and copy that folder to another machine.",
    );
  const { provenAt, state } = ready.backup;
  if (state !== "fine")
    return wrong(
      `Backups are ${state}. ${provenAt === null ? "No backup was verified yet" : `The last verified backup is of ${provenAt}`}.`,
      "The log has the reason (backup_failed): often the disk is full or the folder is not writable.",
    );
  return provenAt === null
    ? hint("The first backup is being made.", "Check again in a minute.")
    : fine(`The last verified backup is of ${provenAt}.`);
};

const MIB = 1024 * 1024;

const disk = ({ config, database: found, free }: Facts): Result => {
  if (free === undefined) return undefined;
  const bytes = found && "bytes" in found ? found.bytes : 0;
  // Verifying a backup needs space for the copy, a rewrite and a restored file.
  const needed = 3 * bytes + 64 * MIB;
  const message = `${Math.floor(free / MIB)} MiB are free where ${config.databaseFile} is; a backup takes up to ${Math.ceil(needed / MIB)} MiB.`;
  if (free < needed) return wrong(message, "Make room, or move the database to a larger disk.");
  return free < 3 * needed ? hint(message, "Make room soon.") : fine(message);
};

const CHECKS: readonly (readonly [about: string, check: (facts: Facts) => Result])[] = [
  ["server", server],
  ["project", project],
  ["database", database],
  ["public address", publicAddress],
  ["proxies", proxies],
  ["mail", mail],
  ["contact", contact],
  ["backups", backups],
  ["disk", disk],
];
