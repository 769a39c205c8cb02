import { HOPS_HEADER } from "#adapters/http/health/health-answers.ts";
import { DAY_MS } from "#core/days.ts";
import { countOf } from "../../output/show-value.ts";
import type { Facts } from "./gather.ts";
import { type Certificate, type Reply, readyOf } from "./ask.ts";
import { fine, hint, type Judgement, wrong } from "./finding.ts";

/** Hosts that are this machine for everybody. */
const isLocal = (url: string): boolean => /^https?:\/\/(?:localhost|127\.|\[::1\])/.test(url);

export const judgeAddress = (facts: Facts): Judgement | Judgement[] => {
  const { siteUrl } = facts.config;
  if (siteUrl === undefined || facts.public === undefined)
    return hint(
      "SITE_URL is not set: links in feeds, the sitemap and mails name whatever address a request came to.",
      "Set SITE_URL to the public address, such as https://golf.example.",
    );
  const problem = problemOfAddress(siteUrl, facts.public.ready, facts);
  if (problem) return problem;
  return [
    fine(`${siteUrl} leads to this site.`),
    siteUrl.startsWith("http:") && !isLocal(siteUrl)
      ? hint(
          `${siteUrl} is not https: passwords go over the network as they are.`,
          "Put a proxy with a certificate in front, and set SITE_URL to its https address.",
        )
      : undefined,
    ...judgePage(siteUrl, facts.public.page),
  ];
};

const problemOfAddress = (siteUrl: string, asked: Reply, { local, address }: Facts): Judgement => {
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

const judgePage = (siteUrl: string, page: Reply): Judgement[] => {
  if ("unreachable" in page) return [];
  const verdicts: Judgement[] = [];
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

export const judgeProxies = (facts: Facts): Judgement => {
  const { trustProxy } = facts.config;
  const asked = facts.public?.ready;
  if (asked === undefined)
    return hint(
      `How many proxies stand in front is not seen from here; TRUST_PROXY is ${trustProxy}.`,
      "Set SITE_URL, so that it can be looked at.",
    );
  // What leads elsewhere says nothing about this site, and is told of already.
  if ("unreachable" in asked || readyOf(asked) === undefined) return undefined;
  const told = asked.headers[HOPS_HEADER.toLowerCase()];
  if (typeof told !== "string" || !/^\d+$/.test(told))
    return hint(
      "The site did not tell how many proxies a request came through.",
      "Let the proxy pass the site's headers on as they are.",
    );
  const seen = Number(told);
  if (seen === trustProxy)
    return fine(`${countOf(seen, "proxy", "proxies")} in front, as TRUST_PROXY says.`);
  const found = `A request comes through ${countOf(seen, "proxy", "proxies")}, and TRUST_PROXY is ${trustProxy}`;
  return wrong(
    seen > trustProxy
      ? `${found}: all visitors count as one, and share its limits.`
      : `${found}: a visitor can make up the address that limits count by.`,
    `Start the site with TRUST_PROXY=${seen}${seen < trustProxy ? ", or let the proxy send X-Forwarded-For" : ""}.`,
  );
};

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

export const judgeCertificate = ({ config, now, ...facts }: Facts): Judgement => {
  const asked = facts.public?.ready;
  if (!config.siteUrl?.startsWith("https:") || !asked || "unreachable" in asked) return undefined;
  const { problem, validTo } = asked.certificate ?? ({} as Partial<Certificate>);
  if (problem !== undefined)
    return wrong(
      `Browsers refuse the certificate of ${config.siteUrl}: ${REASONS[problem] ?? problem}.`,
      "Let the proxy get one for exactly this name, and see in its log why it did not.",
    );
  if (validTo === undefined) return undefined;
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const until = `good until ${validTo.toISOString().slice(0, 10)}`;
  return days < RENEWED_DAYS
    ? hint(
        `The certificate is ${until}, ${countOf(days, "day")} from now.`,
        "It should have been renewed by now: see in the proxy's log why it was not.",
      )
    : fine(`The certificate is ${until}.`);
};
