import { closeSync, openSync, writeSync } from "node:fs";
import { csvCell } from "#core/text/escape.ts";
import { slugFromName } from "#core/brand/slug.ts";
import { brandName, createRandom, generateBrand } from "../listing/generated-catalog.ts";

const COLUMNS =
  "name,slug,short_description,long_description,website_url,founded_year,hq_location,positioning,distribution_model,status,highlights,sources,instagram_url,instagram_followers,categories,attributes";

const FILLER =
  "Grips, shafts and heads are made in small batches and fitted by hand; the workshop is open to visitors twice a year. ";

/** Writes a CSV file of generated brands, about 1 KB each, with values like the real ones. Returns their slugs. */
export const writeGeneratedFile = (path: string, rows: number): string[] => {
  const random = createRandom(7);
  const slugs: string[] = [];
  const file = openSync(path, "w");
  writeSync(file, `${COLUMNS}\r\n`);
  for (let n = 0; n < rows; n++) {
    const brand = generateBrand(random, brandName(random), n, rows);
    const slug = `${slugFromName(brand.name)}-${n}`;
    slugs.push(slug);
    const cells = [
      `${brand.name} ${n}`,
      slug,
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
      `https://www.instagram.com/${slug}`,
      "1200",
      brand.categoryIds.map((id) => id.replace("category-", "")).join(" | "),
      brand.attributeIds.map((id) => id.replace("attribute-", "")).join(" | "),
    ];
    writeSync(file, `${cells.map(csvCell).join(",")}\r\n`);
  }
  closeSync(file);
  return slugs;
};
