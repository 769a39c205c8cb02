import { writeFileSync } from "node:fs";
import { csvCell } from "#core/text/escape.ts";
import { generateCatalog } from "../listing/generated-catalog.ts";

const COLUMNS =
  "name,slug,short_description,long_description,website_url,founded_year,hq_location,positioning,distribution_model,status,highlights,sources,instagram_url,instagram_followers,categories,attributes";

const FILLER =
  "Grips, shafts and heads are made in small batches and fitted by hand; the workshop is open to visitors twice a year. ";

/** Writes a CSV file of generated brands, about 1 KB each. Returns their slugs. */
export const writeGeneratedFile = async (path: string, rows: number): Promise<string[]> => {
  const { brands, categories, attributes } = await generateCatalog(rows);
  const slugs = new Map([...categories, ...attributes].map(({ id, slug }) => [id, slug]));
  const listed = (ids: readonly string[]) => ids.map((id) => slugs.get(id)).join(" | ");
  const lines = brands.map((brand, n) => {
    const cells = [
      `${brand.name} ${n}`,
      brand.slug,
      brand.shortDescription,
      `${brand.name} began in a garage. ${FILLER.repeat(5)}`,
      brand.websiteUrl ?? "",
      String(brand.foundedYear ?? ""),
      brand.hqLocation ?? "",
      "Premium",
      "Retail and pro shops",
      "active",
      "Made by hand | Fitted by hand",
      `https://example.com/source/${n}`,
      `https://www.instagram.com/${brand.slug}`,
      "1200",
      listed(brand.categoryIds),
      listed(brand.attributeIds),
    ];
    return `${cells.map(csvCell).join(",")}\r\n`;
  });
  writeFileSync(path, `${COLUMNS}\r\n${lines.join("")}`);
  return brands.map(({ slug }) => slug);
};
