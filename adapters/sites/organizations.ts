import type { AddressMarkup, OrganizationMarkup } from "#core/sites/page-facts.ts";
import { textOfMarkup } from "#core/text/markup.ts";
import { decodeEntity } from "../entities.ts";

/** A node of a page's markup in any syntax: `@type`, `@id`, and properties by name. */
export type MarkupNode = Readonly<Record<string, unknown>>;

const NODES_MAX = 500;
const ORGANIZATIONS_MAX = 10;
const SAME_AS_MAX = 30;
const ADDRESSES_MAX = 5;
const TEXT_MAX = 300;
const URL_MAX = 2_048;

const ORGANIZATIONS: ReadonlySet<string> = new Set([
  "Organization",
  "Brand",
  "Corporation",
  "OnlineStore",
]);
const PLACES: ReadonlySet<string> = new Set(["LocalBusiness", "Store", "SportingGoodsStore"]);
const PAGES: ReadonlySet<string> = new Set([
  "WebSite",
  "WebPage",
  "AboutPage",
  "ContactPage",
  "CollectionPage",
]);
/** Properties of a page that name its owner. Organisations in other properties are sellers, brands of products and employers. */
const OWNERS = Object.freeze(["publisher", "mainEntity", "about", "copyrightHolder"]);

/** The organisations that a page's markup is about, with addresses made absolute. */
export const organizationsIn = (markup: readonly unknown[], base: string): OrganizationMarkup[] => {
  const nodes = flatten(markup);
  const byId = new Map<string, MarkupNode>();
  for (const node of nodes) {
    const id = textOf(node["@id"], URL_MAX);
    if (id !== "" && Object.keys(node).length > 1) byId.set(id, node);
  }
  /** The value itself if it is a node, or the node that it refers to. */
  const nodeOf = (value: unknown): MarkupNode | undefined => {
    if (!isNode(value)) return undefined;
    return Object.keys(value).length > 1 ? value : byId.get(textOf(value["@id"], URL_MAX));
  };
  const owners = nodes
    .filter((node) => typesOf(node).some((type) => PAGES.has(type)))
    .flatMap((node) => OWNERS.flatMap((owner) => listOf(node[owner]).slice(0, 5)))
    .map(nodeOf)
    .filter((node) => node !== undefined);
  const found = new Set(
    [...nodes, ...owners].filter((node) =>
      typesOf(node).some((type) => ORGANIZATIONS.has(type) || PLACES.has(type)),
    ),
  );
  return [...found]
    .slice(0, ORGANIZATIONS_MAX)
    .map((node) => organizationOf(node, nodeOf, (address) => absolute(address, base)));
};

const organizationOf = (
  node: MarkupNode,
  nodeOf: (value: unknown) => MarkupNode | undefined,
  absoluteOf: (address: string) => string,
): OrganizationMarkup => {
  /** The text itself; of a node, the first of these properties that has a text. */
  const textIn = (value: unknown, names: readonly string[], max: number): string => {
    const [first] = listOf(value);
    const other = nodeOf(first);
    const texts = other ? names.map((name) => other[name]) : [first];
    return texts.map((text) => textOf(text, max)).find((text) => text !== "") ?? "";
  };
  const nameIn = (value: unknown): string => textIn(value, ["name"], TEXT_MAX);
  const id = textOf(node["@id"], URL_MAX);
  return {
    isPlace: !typesOf(node).some((type) => ORGANIZATIONS.has(type)),
    name: textOf(node["name"]),
    url: absoluteOf(textOf(node["url"], URL_MAX) || (/^https?:/i.test(id) ? id : "")),
    foundingDate: textOf(node["foundingDate"]),
    addresses: listOf(node["address"])
      .slice(0, ADDRESSES_MAX)
      .map((value) => addressOf(value, nodeOf, nameIn)),
    sameAs: listOf(node["sameAs"])
      .slice(0, SAME_AS_MAX)
      .map((value) => absoluteOf(textOf(isNode(value) ? value["@id"] : value, URL_MAX))),
    logo: absoluteOf(textIn(node["logo"], ["url", "contentUrl"], URL_MAX)),
    parent: nameIn(node["parentOrganization"]),
  };
};

const addressOf = (
  value: unknown,
  nodeOf: (value: unknown) => MarkupNode | undefined,
  nameIn: (value: unknown) => string,
): AddressMarkup => {
  const node = nodeOf(value);
  return {
    text: node ? "" : textOf(value),
    locality: textOf(node?.["addressLocality"]),
    region: nameIn(node?.["addressRegion"]),
    country: nameIn(node?.["addressCountry"]),
    postalCode: textOf(node?.["postalCode"]),
  };
};

/** The nodes of lists and graphs. */
const flatten = (markup: readonly unknown[]): MarkupNode[] => {
  const nodes: MarkupNode[] = [];
  const visit = (value: unknown): void => {
    if (nodes.length >= NODES_MAX) return;
    if (Array.isArray(value)) for (const one of value.slice(0, NODES_MAX)) visit(one);
    else if (isNode(value)) {
      nodes.push(value);
      visit(value["@graph"]);
    }
  };
  visit(markup);
  return nodes;
};

const isNode = (value: unknown): value is MarkupNode =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const listOf = (value: unknown): readonly unknown[] => {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.filter((one) => one !== undefined && one !== null);
};

/** `https://schema.org/Organization` and `schema:Organization` → `Organization` */
const typesOf = (node: MarkupNode): string[] =>
  listOf(node["@type"])
    .slice(0, 10)
    .map((type) => textOf(type).split(/[/:#]/).at(-1) ?? "");

/** The first text of a value, unescaped once more, because content systems often escape texts twice. */
const textOf = (value: unknown, max = TEXT_MAX): string => {
  const [first] = listOf(value);
  const text = isNode(first) ? first["@value"] : first;
  if (typeof text === "number") return String(text);
  if (typeof text !== "string" || text.length > max * 2) return "";
  const plain = textOfMarkup(text, decodeEntity, " ").replace(/\s+/g, " ").trim();
  return plain.length > max ? "" : plain;
};

/** An absolute web address without credentials, or an empty text. */
const absolute = (address: string, base: string): string => {
  if (address === "" || !URL.canParse(address, base)) return "";
  const url = new URL(address, base);
  return /^https?:$/.test(url.protocol) && url.username === "" ? url.href : "";
};
