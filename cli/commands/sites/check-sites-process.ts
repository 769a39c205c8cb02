import { createInterface } from "node:readline";
import { createSiteCrawler, userAgentOf } from "#adapters/sites/site-crawler.ts";
import { systemClock } from "#adapters/system.ts";
import { makeSiteReport, partsOf } from "#core/sites/make-site-report.ts";
import { parseSiteToCheck, type SiteToCheck } from "#core/sites/site-report.schema.ts";

/**
 * The program that checks websites for the server. It gets the sites on standard input, one as JSON on each line, then an empty
 * line; it writes `{"done": 12}` after each site, and last the report in parts. It ends when its input ends, for example when
 * the server is killed.
 */
const [siteUrl, lab] = process.argv.slice(2);
const send = (message: object): boolean => process.stdout.write(`${JSON.stringify(message)}\n`);

const sites: SiteToCheck[] = [];
const lines = createInterface(process.stdin);
lines.on("close", () => process.exit(1));
lines.on("line", (line) => {
  if (line === "") void check();
  else {
    const site = parseSiteToCheck(JSON.parse(line));
    if (!site.ok) throw new Error(JSON.stringify(site.failure.errors));
    sites.push(site.value);
  }
});

const check = async (): Promise<void> => {
  const crawler = createSiteCrawler({
    userAgent: userAgentOf(siteUrl || undefined),
    lab: lab ? new URL(lab) : undefined,
  });
  const report = await makeSiteReport(sites, {
    crawler,
    clock: systemClock,
    isLab: Boolean(lab),
    onProgress: (step, done) => step === "sites" && send({ done }),
  });
  for (const part of partsOf(report)) send({ report: part });
  process.stdout.write("", () => process.exit(0));
};
