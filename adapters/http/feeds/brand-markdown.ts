import { checkedText, lostSiteText } from "#core/brand/checkable-facts.ts";
import { type BrandEvent, eventDate } from "#core/brand/events.ts";
import { ATTRIBUTE_PREFIX, type Evidence } from "#core/brand/evidence.ts";
import { brandField, factText, PUBLIC_FIELDS } from "#core/brand/fields.ts";
import { SOCIAL_NETWORK_NAMES, SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import type { BrandProfile } from "#core/directory/directory.ts";
import { byGroup } from "#core/taxonomy/taxonomy.ts";
import { escapeMarkdown } from "#core/text/escape.ts";

interface MarkdownSite {
  origin: string;
}

/** A profile as Markdown (CommonMark), as complete as its page. Texts are escaped. */
export const brandMarkdown = (profile: BrandProfile, { origin }: MarkdownSite): string => {
  const { brand, events, categories, attributes, groups, related } = profile;
  const lists = (parameter: string, options: readonly { slug: string; name: string }[]): string =>
    options.map(({ slug, name }) => link(name, `${origin}/brands?${parameter}=${slug}`)).join(", ");
  const checked = (field: string, value: string): string => {
    const entry = brand.evidence.find((one) => one.field === field);
    return entry && value !== "" ? `${value}, ${checkedWords(entry, profile)}` : value;
  };
  const facts: [name: string, value: string][] = [
    ...PUBLIC_FIELDS.map((field): [string, string] => {
      const { profileLabel = "" } = brandField(field);
      const value = factText(field, brand[field]);
      const isShown = profileLabel !== "" && value !== undefined;
      return [profileLabel, isShown ? checked(field, escapeMarkdown(value)) : ""];
    }),
    [
      "Website",
      brand.siteState === null
        ? checked("websiteUrl", address(brand.websiteUrl))
        : lostSiteText(brand.siteState),
    ],
    ["Categories", lists("category", categories)],
    ...byGroup(attributes, groups).map(({ name, members }): [string, string] => [
      name === "" ? "Attributes" : escapeMarkdown(name),
      lists("attr", members),
    ]),
    ...SOCIAL_NETWORKS.map((network): [string, string] => [
      SOCIAL_NETWORK_NAMES[network],
      checked(`${network}Url`, address(brand[`${network}Url`])),
    ]),
    ["Profile", address(`${origin}/brands/${brand.slug}`)],
  ];
  return `${[
    `# ${escapeMarkdown(brand.name)}`,
    paragraphs(brand.shortDescription),
    bullets(facts.filter(([, value]) => value !== "").map((fact) => fact.join(": "))),
    headed("Checked", bullets(checkedAttributes(profile))),
    headed("About", paragraphs(brand.longDescription)),
    headed("Highlights", bullets(brand.highlights.map(escapeMarkdown))),
    headed("History", bullets(events.map(eventLine))),
    headed(
      "Related brands",
      bullets(related.map(({ slug, name }) => link(name, `${origin}/brands/${slug}.md`))),
    ),
  ]
    .filter((part) => part !== "")
    .join("\n\n")}\n`;
};

const eventLine = ({ text, source, ...date }: BrandEvent): string =>
  [`${eventDate(date)}:`, escapeMarkdown(text), address(source)].filter(Boolean).join(" ");

const checkedWords = (entry: Evidence, profile: BrandProfile): string =>
  checkedText(entry, profile) + (entry.source === null ? "" : ` (${escapeMarkdown(entry.source)})`);

/** The evidence of attributes, whose list has no room for it; facts show their own. */
const checkedAttributes = (profile: BrandProfile): string[] =>
  profile.attributes.flatMap(({ slug, name }) => {
    const entry = profile.brand.evidence.find(({ field }) => field === ATTRIBUTE_PREFIX + slug);
    return entry ? `${escapeMarkdown(name)}: ${checkedWords(entry, profile)}` : [];
  });

const headed = (heading: string, text: string): string =>
  text === "" ? "" : `## ${heading}\n\n${text}`;

const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

const LINE_END = /\r\n?|[\n\u0085\u2028\u2029]/;

/** Blank lines separate paragraphs; a backslash keeps other line breaks. */
const paragraphs = (text: string): string =>
  text
    .trim()
    .split(LINE_END)
    .map(escapeMarkdown)
    .join("\\\n")
    .replace(/(?:\\\n){2,}/g, "\n\n");

const link = (name: string, to: string): string => `[${escapeMarkdown(name)}](<${to}>)`;

/** A link with its address as text; empty unless it is a web address. */
const address = (to: string | null): string => {
  if (to === null || !URL.canParse(to)) return "";
  const { protocol, username, password, href } = new URL(to);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" ? `<${href}>` : "";
};
