import { HOPS_HEADER } from "#adapters/http/health/health-answers.ts";
import { DEFAULT_CONTACT } from "../../config.schema.ts";
import { countOf } from "../../output/show-value.ts";
import type { Reply, Certificate } from "./ask.ts";
import type { Facts } from "./gather.ts";

/** One thing that was looked at. Hints are what is unset or advisable; what is wrong keeps something from working as it should. */
export interface Finding {
  about: string;
  state: "fine" | "hint" | "wrong";
  message: string;
  remedy?: string;
}

type Verdict = Omit<Finding, "about">;

const fine = (message: string): Verdict => ({ state: "fine", message });
const hint = (message: string, remedy: string): Verdict => ({ state: "hint", message, remedy });
const wrong = (message: string, remedy: string): Verdict => ({ state: "wrong", message, remedy });

/** What there is to say of a running site, in the order of this list. */
export const judge = (facts: Facts): Finding[] =>
  Object.entries(CHECKS).flatMap(([about, check]) =>
    check(facts).map((verdict) => Object.assign({ about }, verdict)),
  );

const CHECKS: Readonly<Record<string, (facts: Facts) => Verdict[]>> = {
  server: (facts) => [judgeServer(facts)],
  project: (facts) => judgeProject(facts),
  versions: (facts) => [judgeBuild(facts), ...judgeSchema(facts)],
  "public address": (facts) => judgeAddress(facts),
  proxies: (facts) => judgeProxies(facts),
  certificate: (facts) => judgeCertificate(facts),
  mail: (facts) => [judgeMail(facts), ...judgeContact(facts)],
  backups: (facts) => judgeBackups(facts),
  disk: (facts) => judgeDisk(facts),
  clock: (facts) => [judgeClock(facts)],
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
const readyOf = (asked: Reply | undefined): Ready | undefined => {
  if (!asked || "unreachable" in asked) return undefined;
  try {
    const told: Ready | null = JSON.parse(asked.body);
    return typeof told?.status === "string" && typeof told.store === "string" ? told : undefined;
  } catch {
    return undefined;
  }
};

const judgeServer = ({ local, address }: Facts): Verdict => {
  if ("unreachable" in local.ready)
    return wrong(
      `Nothing answers at ${address} (${local.ready.unreachable}).`,
      "Start it with `golfbrands serve`, or say where it listens: PORT and HOST, or --port and --host.",
    );
  const ready = readyOf(local.ready);
  if (!ready)
    return wrong(
      `What answers at ${address} is not GolfBrands.`,
      "Another program has this port. Give the site another by PORT, and tell the proxy.",
    );
  if (local.ready.status !== 200)
    return wrong(
      `It is not ready: its store ${ready.store}, its catalog is ${ready.catalog}.`,
      ready.store.includes("replaced")
        ? "Its database file was replaced under it. Start it again."
        : "Its log says why. Look after the database (`golfbrands db check`), or the Supabase project.",
    );
  return fine(`It answers at ${address} and is ready, with ${countOf(ready.brands, "brand")}.`);
};

const judgeProject = ({ config, project }: Facts): Verdict[] => {
  if (!config.supabase || !project) return [];
  const { url } = config.supabase;
  return "unreachable" in project
    ? [
        wrong(
          `The project at ${url} cannot be reached from here (${project.unreachable}).`,
          "Correct SUPABASE_URL, let this machine reach it, and see in its dashboard whether it is paused.",
        ),
      ]
    : [fine(`The project at ${url} answers.`)];
};

const judgeBuild = ({ local, script, runtime }: Facts): Verdict => {
  const isOther =
    script !== undefined &&
    "body" in local.page &&
    local.page.body.includes("/assets/entry-client-") &&
    !local.page.body.includes(script);
  return isOther
    ? wrong(
        "The running site is of another version than the one that is installed here.",
        "Start it again; it goes on with what is installed.",
      )
    : fine(`It runs what is installed here, on Node ${runtime}.`);
};

const judgeSchema = ({ config, database }: Facts): Verdict[] => {
  if (config.supabase) return [];
  if (database === undefined)
    return [
      hint(
        `There is no database at ${config.databaseFile} yet.`,
        "The first start makes it. If there should be one, GOLFBRANDS_DB names another file than it should.",
      ),
    ];
  if ("refused" in database)
    return [
      wrong(
        database.refused,
        "Run this as the user whom the site runs as, with its GOLFBRANDS_DB; restore a backup of a damaged file.",
      ),
    ];
  const { schema, newest } = database;
  if (schema > newest)
    return [
      wrong(
        `The database was written by a newer version (its schema is ${schema}, this version knows ${newest}).`,
        "Install the newer version again, or restore what was kept before the upgrade (`golfbrands db restore`).",
      ),
    ];
  if (schema < newest)
    return [
      hint(
        `The database is of an earlier version (its schema is ${schema}).`,
        "The next start brings it up to date, and keeps it beside itself as it was.",
      ),
    ];
  return [fine(`The database is up to date (schema ${schema}).`)];
};

/** Hosts that are this machine for everybody. */
const isLocal = (url: string): boolean => /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(url);

const judgeAddress = (facts: Facts): Verdict[] => {
  const { siteUrl } = facts.config;
  if (siteUrl === undefined || facts.public === undefined)
    return [
      hint(
        "SITE_URL is not set: links in feeds, the sitemap and mails name whatever address a request came to.",
        "Set SITE_URL to the public address, such as https://golf.example.",
      ),
    ];
  const problem = problemOfAddress(siteUrl, facts.public.ready, facts);
  if (problem) return [problem];
  const plain =
    siteUrl.startsWith("http:") && !isLocal(siteUrl)
      ? [
          hint(
            `${siteUrl} is not https: passwords go over the network as they are.`,
            "Put a proxy with a certificate in front, and set SITE_URL to its https address.",
          ),
        ]
      : [];
  const reached = [fine(`${siteUrl} leads to this site.`), ...plain];
  return [...reached, ...judgePage(siteUrl, facts.public.page)];
};

const problemOfAddress = (
  siteUrl: string,
  asked: Reply,
  { local, address }: Facts,
): Verdict | undefined => {
  if ("unreachable" in asked)
    return wrong(
      `${siteUrl} cannot be reached from here (${asked.unreachable}).`,
      `Point its name at the proxy, and the proxy at ${address}; let port 443 through the firewall.`,
    );
  const { location } = asked.headers;
  if (asked.status >= 300 && asked.status < 400 && location !== undefined)
    return wrong(
      `${siteUrl} leads on to ${URL.canParse(location, siteUrl) ? new URL(location, siteUrl).origin : location}.`,
      "Set SITE_URL to the address that answers itself.",
    );
  const there = readyOf(asked);
  if (!there)
    return wrong(
      `What answers at ${siteUrl} is not GolfBrands (${asked.status}).`,
      `Let the proxy hand everything, /readyz too, to ${address}.`,
    );
  const here = readyOf(local.ready);
  // It may have gone on between two questions.
  const isThis = here === undefined || Math.abs(there.revision - here.revision) < SOON;
  return isThis
    ? undefined
    : wrong(
        `Another directory answers at ${siteUrl}: its revision is ${there.revision}, this one's ${here.revision}.`,
        `Let the proxy hand its requests to ${address}, or set SITE_URL to this site's own address.`,
      );
};

const SOON = 20;

const judgePage = (siteUrl: string, page: Reply): Verdict[] => {
  if ("unreachable" in page) return [];
  const verdicts: Verdict[] = [];
  const canonical = /<link rel="canonical" href="(https?:\/\/[^/"]+)/.exec(page.body)?.[1];
  if (canonical !== undefined && canonical !== siteUrl)
    verdicts.push(
      wrong(
        `The running site calls itself ${canonical}, not ${siteUrl}.`,
        "Start it with the same SITE_URL as this command has.",
      ),
    );
  if (page.headers["content-security-policy"] === undefined)
    verdicts.push(
      wrong(
        `Pages come from ${siteUrl} without their Content-Security-Policy.`,
        "Let the proxy pass the site's headers on as they are.",
      ),
    );
  if (siteUrl.startsWith("https:") && page.headers["strict-transport-security"] === undefined)
    verdicts.push(
      hint(
        `${siteUrl} does not ask browsers to come by https alone (Strict-Transport-Security).`,
        "Start the site with its https SITE_URL, and let the proxy pass its headers on.",
      ),
    );
  return verdicts;
};

const judgeProxies = (facts: Facts): Verdict[] => {
  const { trustProxy } = facts.config;
  const asked = facts.public?.ready;
  if (asked === undefined)
    return [
      hint(
        `How many proxies stand in front is not seen from here; TRUST_PROXY is ${trustProxy}.`,
        "Set SITE_URL, so that it can be looked at.",
      ),
    ];
  // What leads elsewhere says nothing about this site, and is told of already.
  if ("unreachable" in asked || readyOf(asked) === undefined) return [];
  const told = asked.headers[HOPS_HEADER.toLowerCase()];
  if (typeof told !== "string" || !/^\d+$/.test(told))
    return [
      hint(
        "The site did not tell how many proxies a request came through.",
        "Let the proxy pass the site's headers on as they are.",
      ),
    ];
  const seen = Number(told);
  if (seen === trustProxy)
    return [fine(`${countOf(seen, "proxy", "proxies")} in front, as TRUST_PROXY says.`)];
  const found = `A request comes through ${countOf(seen, "proxy", "proxies")}, and TRUST_PROXY is ${trustProxy}`;
  return [
    wrong(
      seen > trustProxy
        ? `${found}: all visitors count as one, and share its limits.`
        : `${found}: a visitor can make up the address that limits count by.`,
      `Start the site with TRUST_PROXY=${seen}${seen < trustProxy ? ", or let the proxy send X-Forwarded-For" : ""}.`,
    ),
  ];
};

const DAY_MS = 86_400_000;
/** Renewed long before, where somebody renews it. */
const RENEWED_DAYS = 14;

const REASONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "it has expired",
  CERT_NOT_YET_VALID: "it is not valid yet, or this machine's clock is wrong",
  ERR_TLS_CERT_ALTNAME_INVALID: "it is for another name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "it is signed by itself",
  SELF_SIGNED_CERT_IN_CHAIN: "it is signed by nobody that browsers know",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "it is signed by nobody that browsers know",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "the certificate between it and its authority is not sent along",
};

const judgeCertificate = ({ config, now, ...facts }: Facts): Verdict[] => {
  const asked = facts.public?.ready;
  if (!config.siteUrl?.startsWith("https:") || !asked || "unreachable" in asked) return [];
  const { problem, validTo } = asked.certificate ?? ({} as Partial<Certificate>);
  if (problem !== undefined)
    return [
      wrong(
        `Browsers refuse the certificate of ${config.siteUrl}: ${REASONS[problem] ?? problem}.`,
        "Let the proxy get one for exactly this name, and see in its log why it did not.",
      ),
    ];
  if (validTo === undefined) return [];
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const until = `good until ${validTo.toISOString().slice(0, 10)}`;
  return days < RENEWED_DAYS
    ? [
        hint(
          `The certificate is ${until}, ${countOf(days, "day")} from now.`,
          "It should have been renewed by now: see in the proxy's log why it was not.",
        ),
      ]
    : [fine(`The certificate is ${until}.`)];
};

const judgeMail = ({ config, mailRefusal, unsentMails }: Facts): Verdict => {
  if (config.mail.smtpUrl === undefined)
    return hint(
      `SMTP_URL is not set: mails are written to a folder beside the database, where ${countOf(unsentMails, "mail")} ${unsentMails === 1 ? "lies" : "lie"}.`,
      "Set SMTP_URL for the newsletter, forgotten passwords and what people ask about their data.",
    );
  return mailRefusal === undefined
    ? fine("The mail server is there and lets the site in.")
    : wrong(
        `The mail server of SMTP_URL takes nothing (${mailRefusal}).`,
        mailRefusal.startsWith("EAUTH")
          ? "Correct the user and the password in SMTP_URL; signs such as @ stand there as %40."
          : "Correct host and port in SMTP_URL, and let this machine reach it: many providers block port 25, 587 is for this.",
      );
};

const judgeContact = ({ config }: Facts): Verdict[] =>
  config.contactEmail === DEFAULT_CONTACT
    ? [
        hint(
          `/contact and /privacy show ${DEFAULT_CONTACT}, which reaches nobody.`,
          "Set CONTACT_EMAIL to an address somebody reads.",
        ),
      ]
    : [];

const judgeBackups = ({ config, local, now }: Facts): Verdict[] => {
  if (config.supabase) return [fine("The project is backed up by Supabase.")];
  const ready = readyOf(local.ready);
  if (!ready) return [];
  if (ready.backup === undefined)
    return [
      hint(
        "The running site makes no backups.",
        "Start it with --backup-dir FOLDER, and copy that folder to another machine.",
      ),
    ];
  const { provenAt, state } = ready.backup;
  if (state !== "fine")
    return [
      wrong(
        `Backups are ${state}; the last proven one is ${provenAt === null ? "none" : `of ${provenAt}`}.`,
        "The log tells why (backup_failed): often the disk is full or the folder may not be written to.",
      ),
    ];
  if (provenAt === null)
    return [hint("The first backup is being made.", "Look again in a minute.")];
  const hours = Math.floor((now.getTime() - Date.parse(provenAt)) / 3_600_000);
  return [fine(`The last proven backup is ${countOf(Math.max(0, hours), "hour")} old.`)];
};

const MIB = 1024 * 1024;
const inMib = (bytes: number): string => `${Math.floor(bytes / MIB).toLocaleString("en")} MiB`;

const judgeDisk = ({ config, database, free }: Facts): Verdict[] => {
  if (free === undefined) return [];
  const bytes = database && "bytes" in database ? database.bytes : 0;
  // A backup is copied, made anew and restored once to prove it; an upgrade makes one first.
  const needed = 3 * bytes + 64 * MIB;
  const found = `${inMib(free)} are free where ${config.databaseFile} lies`;
  const why = `a backup or an upgrade takes up to ${inMib(needed)}`;
  if (free < needed)
    return [wrong(`${found}, and ${why}.`, "Make room, or move the database to a larger disk.")];
  if (free < 3 * needed) return [hint(`${found}; ${why}.`, "Make room before it is needed.")];
  return [fine(`${found}.`)];
};

const MOST_AHEAD_MS = 60_000;

/** By what others say: whoever answers behind the public address or from Supabase, and what was written before. */
const judgeClock = ({ now, project, database, ...facts }: Facts): Verdict => {
  const others = [project, facts.public?.ready].flatMap((asked) => {
    const date = asked && "headers" in asked ? Date.parse(asked.headers.date ?? "") : Number.NaN;
    return Number.isNaN(date) ? [] : [date];
  });
  const apart = others.find((date) => Math.abs(date - now.getTime()) > MOST_AHEAD_MS);
  const remedy = "Set the clock, and let it be kept: `timedatectl set-ntp true`.";
  if (apart !== undefined)
    return wrong(
      `This machine's clock says ${now.toISOString()}, and what answers elsewhere ${new Date(apart).toISOString()}.`,
      remedy,
    );
  const changedAt = database && "changedAt" in database ? database.changedAt : undefined;
  if (changedAt !== undefined && Date.parse(changedAt) - now.getTime() > MOST_AHEAD_MS)
    return wrong(
      `This machine's clock says ${now.toISOString()}, and the last change was made at ${changedAt}.`,
      remedy,
    );
  return fine(`The clock says ${now.toISOString().slice(0, 16)}Z, and nothing contradicts it.`);
};
