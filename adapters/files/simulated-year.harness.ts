import { shippedBrands } from "./shipped-brands.harness.ts";
import { contentOf } from "#core/brand/brand.ts";
import { periodsOf } from "#core/checks/check-periods.ts";
import { attributeIn, type Evidence, evidenceOf } from "#core/brand/evidence.ts";
import type { BrandContent } from "#core/brand/fields.ts";
import { evidenceWith } from "#core/brand/reconcile-evidence.ts";
import { addressOfHandle, isSameProfile, SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import type { BrandRecord } from "#core/change/change-set.ts";
import { agingFacts, parseQuestionId, type Question } from "#core/checks/question.ts";
import { DAY_MS, dayAt } from "#core/days.ts";
import type { SiteCrawler } from "#core/ports/checks-stores.ts";
import { makeSiteReport } from "#core/sites/make-site-report.ts";
import { casinoPage, seen } from "#core/sites/crawl-result.fixture.ts";
import { isKnownLocation } from "#core/sites/location.ts";
import type { PageFacts } from "#core/sites/page-facts.ts";
import { subsidiaryOf } from "#core/sites/suggestion.ts";
import { isCountry, isOwner } from "#core/taxonomy/taxonomy.ts";
import { fromKeys, keysOf } from "#core/records.ts";
import { hostOf } from "#core/text/addresses.ts";
import { openOffice, valueOf } from "#core/back-office/back-office.harness.ts";
import { createBackOffice } from "#core/back-office/create-back-office.ts";
import { localSites } from "#core/back-office/local-sites.ts";

/** The probability that a fact changes within a year. */
const YEARLY = {
  owner: 0.03,
  location: 0.03,
  website: 0.04,
  /** A stranger takes over the brand's only domain. */
  lostWebsite: 0.01,
  profile: 0.05,
  distribution: 0.05,
  attribute: 0.04,
  name: 0.01,
};
/** The probability that a brand with a website has a profile that the directory lacks, by network. */
const PROFILES = [0.8, 0.7, 0.4, 0.4, 0.15, 0.4];
/** The share of brands for which each of these is true. */
const SHARES = {
  /** Their site has markup. */
  hasMarkup: 0.6,
  /** Their site links to their profiles. */
  hasLinks: 0.8,
  /** Their markup, if any, gives the founding year. */
  givesYear: 0.4,
  /** Their markup, if any, gives the address of the headquarters. */
  givesAddress: 0.7,
  /** Their markup, if any, gives the parent company. */
  givesParent: 0.3,
  /** Their site shows each change, within a month on average. The other sites show no change. */
  isMaintained: 0.9,
  /** Their robots.txt disallows everything. */
  isDisallowed: 0.05,
  /** Their site has a wrong year, another town and a stranger's profile. */
  isWrong: 0.05,
  /** An editor can find their missing values without their site. */
  isFindable: 0.5,
};

const TOWNS = ["Ashford", "Brookfield", "Cranford", "Denham", "Elmwood", "Fairview", "Glenwood"];
const SALES = ["Retail", "Direct online", "Pro shops", "Pro shops and direct online"];
const NO_PARTS = { locality: "", region: "", country: "", postalCode: "" };
const COPIES = ["", "Two", "Three", "Four"];

/** The true facts of a brand, and its site. */
interface Company extends Record<keyof typeof SHARES, boolean> {
  id: string;
  truth: BrandContent;
  /** What its site shows. */
  shown: BrandContent;
}

export interface SimulatedYear {
  /** The share of fresh facts at the end of each week. */
  fresh: number[];
  /** The share of answers that took a single key press and recorded a source with a date. */
  sourced: number;
  /** The share of expiring facts that are correct at the end. */
  right: number;
}

/** Numbers from 0 to 1, the same in each run. */
const createRandom = () => {
  let state = 1;
  return (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
};

/** A copy of a shipped brand under another name, with sites and profiles of its own. */
const copyOf = (brand: BrandRecord, copy: string): BrandRecord => {
  if (copy === "") return brand;
  const word = copy.toLowerCase();
  const renamed = (address: string | null) => address && address.replace(/\/?$/, word);
  return {
    ...brand,
    id: `${brand.id}-${word}`,
    slug: `${brand.slug}-${word}`,
    name: `${brand.name} ${copy}`,
    aliases: brand.aliases.map((alias) => `${alias} ${copy}`),
    websiteUrl:
      brand.websiteUrl && brand.websiteUrl.replace(/^(https?:\/\/(?:www\.)?[^./]+)/, `$1${word}`),
    ...Object.fromEntries(
      SOCIAL_NETWORKS.map((network) => [`${network}Url`, renamed(brand[`${network}Url`])]),
    ),
  };
};

/** The evidence with a date so long ago that a check is due, whatever the period. */
const longAgo = (entry: Evidence): Evidence => ({
  ...entry,
  checkedOn: dayAt(entry.checkedOn, -5 * 365),
});

/** The facts on a wrong page. */
const wrongly = ({ slug, foundedYear, hqLocation }: BrandContent): Partial<BrandContent> => ({
  foundedYear: (foundedYear ?? 1_990) - 7,
  hqLocation: hqLocation && `Nowhere, ${hqLocation.split(", ").at(-1)}`,
  instagramUrl: addressOfHandle("instagram", `@designer_of_${slug}`) ?? null,
});

/**
 * Simulates a year of a directory with the shipped brands, repeated under other names up to `size`. With `hasSites`, their sites are
 * checked every week. The editor recognises every wrong value, and finds missing values of brands that are `isFindable`.
 */
export const simulateYear = async ({
  size,
  answersAWeek,
  hasSites,
}: {
  size: number;
  answersAWeek: number;
  hasSites: boolean;
}): Promise<SimulatedYear> => {
  const random = createRandom();
  const isLucky = (share: number): boolean => random() < share;
  const oneOf = (texts: readonly string[]): string =>
    texts[Math.floor(random() * texts.length)] ?? "";

  const { parts: base, store } = openOffice();
  let time = Date.parse("2026-11-29T08:00:00Z");
  const parts = {
    ...base,
    clock: { now: () => new Date(time) },
    actor: { actor: "amy@golf.example", origin: "web" as const },
  };
  const office = createBackOffice(parts);

  const seed = await shippedBrands();
  const shipped = seed.changes.flatMap((change) =>
    change.record === "brand" && change.verb === "create" && change.after.status === "active"
      ? change.after
      : [],
  );
  const brands = COPIES.flatMap((copy) => shipped.map((brand) => copyOf(brand, copy)))
    .slice(0, size)
    .map((brand) => ({ ...brand, evidence: brand.evidence.map(longAgo) }));
  const changes = [
    ...seed.changes.filter(({ record }) => record !== "brand"),
    ...brands.map((after) => ({ record: "brand" as const, verb: "create" as const, after })),
  ];
  valueOf(await store.commit({ ...seed, changes }));
  const views = brands.map(({ id }, n) => [id, Math.ceil(5_000 / (n + 1))] as const);
  await store.addViews(new Map(views));
  const { attributes, groups } = (await store.directory()).taxonomy();
  const attributeOf = new Map(attributes.map((one) => [one.id, one]));
  const periodOf = periodsOf(attributes, groups);

  /** New addresses of sites that moved. */
  const leadsTo = new Map<string, string>();
  /** Addresses that strangers took over. */
  const lost = new Set<string>();
  /** Changes some facts, with the probability for this many years. */
  const change = ({ truth }: Company, years: number): void => {
    const happens = (yearly: number): boolean => isLucky(yearly * years);
    const without = (isGone: (id: string) => boolean) =>
      truth.attributeIds.filter((id) => !isGone(id));
    if (happens(YEARLY.owner)) {
      truth.ownershipType = subsidiaryOf(`${oneOf(TOWNS)} Sports`);
      truth.attributeIds = without((id) => isOwner(attributeOf.get(id) ?? { slug: "" }));
    }
    if (happens(YEARLY.location) && truth.hqLocation)
      truth.hqLocation = [oneOf(TOWNS), ...truth.hqLocation.split(", ").slice(1)].join(", ");
    if (happens(YEARLY.lostWebsite) && truth.websiteUrl) {
      lost.add(truth.websiteUrl);
      truth.websiteUrl = null;
    }
    if (happens(YEARLY.website) && truth.websiteUrl) {
      const now = `https://www.${truth.slug}-${oneOf(TOWNS).toLowerCase()}.example`;
      leadsTo.set(truth.websiteUrl, now);
      leadsTo.delete(now);
      truth.websiteUrl = now;
    }
    for (const network of SOCIAL_NETWORKS) {
      const known = truth[`${network}Url`];
      if (known && happens(YEARLY.profile))
        truth[`${network}Url`] = known.replace(/\/?$/, oneOf(["a", "b", "c", "d"]));
    }
    if (happens(YEARLY.distribution)) truth.distributionModel = oneOf(SALES);
    truth.attributeIds = without(
      (id) => !isCountry(attributeOf.get(id) ?? { slug: "" }) && happens(YEARLY.attribute),
    );
    if (happens(YEARLY.name)) truth.name = `${truth.name.split(" ", 1)[0]} ${oneOf(TOWNS)}`;
  };

  const companies = brands.map((brand): Company => {
    const handle = brand.slug.replaceAll("-", "").slice(0, 12);
    const profiles = SOCIAL_NETWORKS.map((network, n) => [
      `${network}Url`,
      brand[`${network}Url`] ??
        (brand.websiteUrl && isLucky(PROFILES[n] ?? 0)
          ? addressOfHandle(network, `@${handle}`)
          : null),
    ]);
    const truth: BrandContent = {
      ...brand,
      ...Object.fromEntries(profiles),
      foundedYear: brand.foundedYear ?? 1_950 + Math.floor(random() * 60),
      hqLocation: brand.hqLocation ?? `${oneOf(TOWNS)}, Ireland`,
      logoUrl: `${brand.websiteUrl}/logo.png`,
    };
    const company: Company = {
      id: brand.id,
      truth,
      shown: { ...truth },
      ...fromKeys(keysOf(SHARES), (key) => isLucky(SHARES[key])),
    };
    // The directory was compiled a year ago.
    change(company, 1);
    if (company.isMaintained) company.shown = { ...truth };
    return company;
  });
  const brandOf = new Map(brands.map((brand) => [brand.id, brand]));
  const companyOf = new Map(companies.map((one) => [one.id, one]));

  const pageOf = (company: Company, url: string): PageFacts => {
    const { hasMarkup, hasLinks, isWrong } = company;
    const shown = isWrong ? { ...company.shown, ...wrongly(company.shown) } : company.shown;
    const profiles = SOCIAL_NETWORKS.flatMap((network) => shown[`${network}Url`] ?? []);
    const address = { text: shown.hqLocation ?? "", ...NO_PARTS };
    return {
      url,
      title: `${shown.name} | Golf`,
      siteName: shown.name,
      links: hasLinks ? profiles : [],
      icons: [],
      organizations: !hasMarkup
        ? []
        : [
            {
              isPlace: false,
              name: shown.name,
              url,
              foundingDate: company.givesYear ? String(shown.foundedYear) : "",
              addresses: company.givesAddress ? [address] : [],
              sameAs: profiles,
              logo: shown.logoUrl ?? "",
              parent: company.givesParent
                ? (/^Subsidiary \((.+)\)$/.exec(shown.ownershipType ?? "")?.[1] ?? "")
                : "",
            },
          ],
    };
  };

  const checkAllSites = async (): Promise<void> => {
    const at = new Map(companies.map((one) => [one.truth.websiteUrl, one]));
    const crawler: SiteCrawler = {
      look: async (website, shouldReadFacts) => {
        let url = website;
        for (let next = leadsTo.get(url); next; next = leadsTo.get(url)) url = next;
        if (lost.has(url)) return seen(casinoPage, { host: hostOf(url) ?? "" });
        const company = at.get(url);
        if (!company) throw new Error(`Nobody is at ${website}`);
        const { name } = brandOf.get(company.id) ?? company.shown;
        const host = hostOf(url) ?? "";
        const redirects = url === website ? [] : [{ by: 301, to: host }];
        // A renamed brand mentions its old name.
        const page = { title: `${name} | Golf`, text: `${name} makes golf clubs and bags.` };
        const result = seen(page, { host, redirects });
        if (company.isDisallowed) return { ...result, isAllowed: false };
        return shouldReadFacts?.(result) ? { ...result, facts: [pageOf(company, url)] } : result;
      },
      registration: async () => null,
      isOnline: async () => true,
    };
    const plans = localSites(parts);
    const sites = await plans.sitesToCheck();
    const report = await makeSiteReport(sites, { crawler, clock: parts.clock, isLab: false });
    const plan = await plans.planSiteReport(report);
    valueOf(await plan.record());
  };
  const isTrue = ({ truth }: Company, field: string, value: unknown): boolean => {
    const attribute = attributeIn(field);
    if (attribute !== undefined) return truth.attributeIds.includes(attribute);
    if (field === "aliases") return value === truth.name;
    const now = truth[field as keyof BrandContent];
    if (typeof value !== "string" || typeof now !== "string") return value === now;
    if (field === "hqLocation") return isKnownLocation(now, value);
    return value === now || isSameProfile(now, value);
  };

  /** Writes the true value with a source, or removes a wrong attribute. */
  const correct = async (company: Company, field: string): Promise<void> => {
    const brand = valueOf(await office.openBrand(company.id));
    const attribute = attributeIn(field);
    const value = company.truth[field as keyof BrandContent];
    const entry = {
      field,
      source: "https://news.example/golf",
      checkedOn: dayAt(parts.clock.now()),
      grade: "independent" as const,
    };
    const changed =
      attribute === undefined
        ? { [field]: value, evidence: evidenceWith(brand.evidence, entry) }
        : { attributeIds: brand.attributeIds.filter((id) => id !== attribute) };
    valueOf(
      await office.saveBrand(
        { ...contentOf(brand), ...changed },
        { read: { id: brand.id, readVersion: brand.version } },
      ),
    );
  };

  let answers = 0;
  let sourced = 0;
  const decide = async ({ id, kind, brand, value, seen: shown }: Question): Promise<void> => {
    const company = companyOf.get(brand.id);
    if (!company) throw new Error(`Nobody knows ${brand.name}`);
    const answer = async (said: Parameters<typeof office.answerQuestion>[1]) =>
      valueOf(await office.answerQuestion(id, said, shown));
    const field = parseQuestionId(id)?.detail.split(".", 1)[0] ?? "";
    answers += 1;
    if (kind === "fact" || kind === "suggested") {
      const real = isTrue(company, field, value);
      if (!real) return kind === "fact" ? correct(company, field) : void (await answer("dismiss"));
      await answer(kind === "fact" ? "true" : "confirm");
      const evidence = evidenceOf(valueOf(await office.openBrand(brand.id)), field);
      if (evidence?.source) sourced += 1;
    } else if (kind === "missing") {
      const isKnown = company.isFindable && company.truth[field as keyof BrandContent];
      await (isKnown ? correct(company, field) : answer("unsure"));
    } else await answer(kind === "site" && !company.truth.websiteUrl ? "confirm" : "dismiss");
  };

  const fresh: number[] = [];
  for (let week = 1; week <= 52; week++) {
    time += 6 * DAY_MS;
    for (const company of companies) {
      change(company, 1 / 52);
      if (company.isMaintained && isLucky(0.25)) company.shown = { ...company.truth };
    }
    if (hasSites) await checkAllSites();
    time += DAY_MS;
    for (let n = 0; n < answersAWeek; n++) {
      const question = await office.nextQuestion();
      if (!question) break;
      await decide(question);
    }
    const { freshness } = await office.overview();
    const facts = freshness.fresh + freshness.due + freshness.unchecked;
    fresh.push(freshness.fresh / facts);
  }
  const facts = (
    await Promise.all(
      companies.map(async (company) => {
        const brand = valueOf(await office.openBrand(company.id));
        return agingFacts(brand, periodOf).map(({ field }) =>
          isTrue(company, field, brand[field as keyof BrandContent]),
        );
      }),
    )
  ).flat();
  return {
    fresh,
    sourced: sourced / answers,
    right: facts.filter((isRight) => isRight).length / facts.length,
  };
};
