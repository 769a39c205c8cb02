import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import {
  type DataLicense,
  type OpenFile,
  type OpenFiles,
  toOpenBrand,
} from "#core/open-data/open-data.ts";
import { toOpenAttribute, toOpenCategory } from "#core/taxonomy/taxonomy.ts";
import type { CatalogStore, OpenReading } from "#core/ports/catalog-store.ts";
import { ascending } from "#core/text/fold.ts";
import { openBrandRows, openLine } from "../files/write-rows.ts";
import { dataPackage } from "./data-package.ts";

/** A whole file in memory, plain and compressed. */
export interface MadeFile extends OpenFile {
  plain: Uint8Array<ArrayBuffer>;
  packed: Uint8Array<ArrayBuffer>;
}

export type MadeFiles = OpenFiles<MadeFile>;

/** Makes the files of the open data from what the store holds at one moment. Of 10,000 brands they take about 10 MB. */
export const makeOpenFiles = (
  store: Pick<CatalogStore, "readOpen">,
  license: DataLicense | undefined,
): Promise<MadeFiles> =>
  store.readOpen(async (reading) => {
    const files = {
      ...(await makeBrands(reading)),
      "taxonomy.json": await makeFile([taxonomyText(reading)]),
    };
    const { revision } = reading;
    const described = await makeFile([dataPackage({ revision, files, license })]);
    return { revision, files: { ...files, "datapackage.json": described } };
  });

const makeBrands = async (reading: OpenReading) => {
  const slugs = new Map(
    [...reading.categories, ...reading.attributes].map(({ id, slug }) => [id, slug]),
  );
  const slugOf = (id: string) => slugs.get(id);
  const csv = [openBrandRows.begin];
  const ndjson: string[] = [];
  for await (const portion of reading.brands) {
    const brands = portion.map((source) => toOpenBrand(source, slugOf));
    csv.push(brands.map((brand) => openBrandRows.row(brand, false)).join(""));
    ndjson.push(brands.map((brand) => openLine("brand", brand)).join(""));
    // Other requests come first.
    await nextTurn();
  }
  return { "brands.csv": await makeFile(csv), "brands.ndjson": await makeFile(ndjson) };
};

const bySlug = (a: { slug: string }, b: { slug: string }): number => ascending(a.slug, b.slug);

const taxonomyText = ({ categories, attributes }: OpenReading): string => {
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
