import { brandField, PUBLIC_FIELDS } from "#core/brand/fields.ts";
import { SOCIAL_NETWORK_NAMES, SOCIAL_NETWORKS } from "#core/brand/social-networks.ts";
import type { BrandProfile } from "#core/directory/directory.ts";
import { byGroup } from "#core/taxonomy/attribute-groups.ts";
import { escapeMarkdown } from "#core/text/escape.ts";

/** A profile as Markdown (CommonMark): all that its page says. Texts stay texts, whatever stands in them. */
export const brandMarkdown = (profile: BrandProfile, origin: string): string => {
  const { brand, categories, attributes, related } = profile;
  const lists = (parameter: string, options: readonly { slug: string; name: string }[]): string =>
    options.map(({ slug, name }) => link(name, `${origin}/brands?${parameter}=${slug}`)).join(", ");
  const facts: [name: string, value: string][] = [
    ...PUBLIC_FIELDS.map((field): [string, string] => {
      const { fact = "" } = brandField(field);
      return [fact, fact === "" ? "" : escapeMarkdown(String(brand[field] ?? ""))];
    }),
    ["Website", address(brand.websiteUrl)],
    ["Categories", lists("category", categories)],
    ...byGroup(attributes).map(({ name, members }): [string, string] => [
      name === "" ? "Attributes" : escapeMarkdown(name),
      lists("attr", members),
    ]),
    ...SOCIAL_NETWORKS.map((network): [string, string] => [
      SOCIAL_NETWORK_NAMES[network],
      address(brand[`${network}Url`]),
    ]),
    ["Profile", address(`${origin}/brands/${brand.slug}`)],
  ];
  return `${[
    `# ${escapeMarkdown(brand.name)}`,
    paragraphs(brand.shortDescription),
    bullets(facts.filter(([, value]) => value !== "").map((fact) => fact.join(": "))),
    headed("About", paragraphs(brand.longDescription)),
    headed("Highlights", bullets(brand.highlights.map(escapeMarkdown))),
    headed(
      "Related brands",
      bullets(related.map(({ slug, name }) => link(name, `${origin}/brands/${slug}.md`))),
    ),
  ]
    .filter((part) => part !== "")
    .join("\n\n")}\n`;
};

const headed = (heading: string, text: string): string =>
  text === "" ? "" : `## ${heading}\n\n${text}`;

const bullets = (items: readonly string[]): string => items.map((item) => `- ${item}`).join("\n");

const LINE_END = /\r\n?|[\n\u0085\u2028\u2029]/;

/** Blank lines part paragraphs; a backslash keeps any other line end. */
const paragraphs = (text: string): string =>
  text
    .trim()
    .split(LINE_END)
    .map(escapeMarkdown)
    .join("\\\n")
    .replace(/(?:\\\n){2,}/g, "\n\n");

const link = (name: string, to: string): string => `[${escapeMarkdown(name)}](<${to}>)`;

/** As a link that shows itself; empty for what does not lead to the web, however it came to be stored. */
const address = (to: string | null): string => {
  if (to === null || !URL.canParse(to)) return "";
  const { protocol, username, password, href } = new URL(to);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" ? `<${href}>` : "";
};
