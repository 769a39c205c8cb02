import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import {
  type DataLicense,
  type OpenFile,
  type OpenFiles,
  toOpenBrand,
  toOpenListRecord,
} from "#core/open-data/open-data.ts";
import { toOpenAttribute, toOpenCategory } from "#core/taxonomy/taxonomy.ts";
import type { Taxonomy } from "#core/catalog/facets.ts";
import type { ReadModel } from "#core/catalog/listing.ts";
import type { CatalogBrand } from "#core/brand/brand.ts";
import { inChunks } from "#core/chunks.ts";
import { ascending } from "#core/text/fold.ts";
import { openBrandRows, openLine } from "../files/write-rows.ts";
import { othersFirst } from "../others-first.ts";
import { dataPackage } from "./data-package.ts";

/** A file in memory, plain and compressed. */
export interface MadeFile extends OpenFile {
  plain: Uint8Array<ArrayBuffer>;
  packed: Uint8Array<ArrayBuffer>;
}

export type MadeFiles = OpenFiles<MadeFile>;

type OpenSnapshot = Pick<
  ReadModel,
  "revision" | "brands" | "categories" | "attributes" | "lists" | "countIn"
>;

type OpenTaxonomy = Omit<Taxonomy, "groups">;

/** Brands to write before other requests get a turn. */
const PORTION = 500;

/** Makes the open data's files from the catalog. For 10,000 brands they take about 10 MB. */
export const makeOpenFiles = async (
  model: OpenSnapshot,
  license: DataLicense | undefined,
): Promise<MadeFiles> => {
  const { revision } = model;
  const taxonomy = { categories: model.categories(), attributes: model.attributes() };
  const brands = model.brands().sort(bySlug);
  const files = {
    ...(await makeBrands(brands, taxonomy)),
    "taxonomy.json": await makeFile([taxonomyText(taxonomy)]),
    "lists.ndjson": await makeFile(listLines(model, brands)),
  };
  const described = await makeFile([dataPackage({ revision, files, license })]);
  return { revision, files: { ...files, "datapackage.json": described } };
};

const makeBrands = async (all: readonly CatalogBrand[], taxonomy: OpenTaxonomy) => {
  const slugs = new Map(
    [...taxonomy.categories, ...taxonomy.attributes].map(({ id, slug }) => [id, slug]),
  );
  const csv = [openBrandRows.begin];
  const ndjson: string[] = [];
  for (const portion of inChunks(all, PORTION)) {
    const brands = portion.map((brand) => toOpenBrand(brand, (id) => slugs.get(id)));
    csv.push(brands.map((brand) => openBrandRows.row(brand, false)).join(""));
    ndjson.push(brands.map((brand) => openLine("brand", brand)).join(""));
    await othersFirst();
  }
  return { "brands.csv": await makeFile(csv), "brands.ndjson": await makeFile(ndjson) };
};

/** Lists without active brands are not public. */
const listLines = (model: OpenSnapshot, brands: readonly CatalogBrand[]): string[] => {
  const slugs = new Map(brands.map(({ id, slug }) => [id, slug]));
  return model
    .lists()
    .filter((list) => model.countIn(list) > 0)
    .map((list) =>
      openLine(
        "list",
        toOpenListRecord(list, (id) => slugs.get(id)),
      ),
    );
};

const bySlug = (a: { slug: string }, b: { slug: string }): number => ascending(a.slug, b.slug);

const taxonomyText = ({ categories, attributes }: OpenTaxonomy): string => {
  const category = categories
    .toSorted(bySlug)
    .map((one) => openLine("category", toOpenCategory(one)));
  const attribute = attributes
    .toSorted(bySlug)
    .map((one) => openLine("attribute", toOpenAttribute(one)));
  return `{"categories":${listed(category)},"attributes":${listed(attribute)}}\n`;
};

const listed = (lines: readonly string[]): string =>
  lines.length === 0 ? "[]" : `[\n${lines.map((line) => line.trimEnd()).join(",\n")}\n]`;

const compress = promisify(gzip);

const makeFile = async (texts: readonly string[]): Promise<MadeFile> => {
  const plain = Buffer.concat(texts.map((text) => Buffer.from(text)));
  const sha256 = createHash("sha256").update(plain).digest("hex");
  return { plain, packed: await compress(plain), bytes: plain.byteLength, sha256 };
};
