import { brandField, BRAND_FIELD_KEYS, byKind, type KindTable } from "#core/brand/fields.ts";
import type { DataLicense, OpenFile, OpenFileName } from "#core/open-data/open-data.ts";
import { OPEN_COLUMNS } from "../files/write-rows.ts";
import { LIST_SEPARATOR, type Column } from "../columns.ts";

interface Described {
  revision: number;
  files: Readonly<Record<Exclude<OpenFileName, "datapackage.json">, OpenFile>>;
  license: DataLicense | undefined;
}

/**
 * Describes the files for programs: a Frictionless Data Package, readable by tools of version 1 and 2 of the standard. It depends
 * only on the data, their revision and the licence, and not on the time.
 */
export const dataPackage = ({ revision, files, license }: Described): string => {
  const resource = (name: keyof Described["files"], about: object) => ({
    name: name.replace(".", "-"),
    path: name,
    ...about,
    encoding: "utf-8",
    bytes: files[name].bytes,
    hash: `sha256:${files[name].sha256}`,
  });
  return `${JSON.stringify(
    {
      profile: "data-package",
      name: "golf-brands",
      title: "Golf brands",
      description: `Every brand of the directory with its categories and attributes, at one revision.${license ? "" : " All rights reserved."}`,
      ...(license && { licenses: [licenseOf(license)] }),
      revision,
      resources: [
        resource("brands.csv", {
          profile: "tabular-data-resource",
          title: "Brands, one per row",
          description: `Lists in a cell are separated by “${LIST_SEPARATOR}”. Cells that look like formulas start with an apostrophe.`,
          format: "csv",
          mediatype: "text/csv",
          dialect: { delimiter: ",", lineTerminator: "\r\n", doubleQuote: true, header: true },
          schema: {
            fields: OPEN_COLUMNS.brand.map(fieldOf),
            missingValues: [""],
            primaryKey: "slug",
          },
        }),
        resource("brands.ndjson", {
          profile: "data-resource",
          title: "Brands, one JSON object per line",
          format: "ndjson",
          mediatype: "application/x-ndjson",
        }),
        resource("taxonomy.json", {
          profile: "data-resource",
          title: "Categories and attributes: { categories, attributes }",
          format: "json",
          mediatype: "application/json",
        }),
        resource("lists.ndjson", {
          profile: "data-resource",
          title: "Lists by editors, one JSON object per line",
          format: "ndjson",
          mediatype: "application/x-ndjson",
        }),
      ],
    },
    null,
    2,
  )}\n`;
};

const licenseOf = ({ name, url }: DataLicense) => ({
  ...(name !== undefined && { name }),
  path: url,
});

const TEXT = { type: "string" };
const ADDRESS = { type: "string", format: "uri" };
const REQUIRED = { required: true };

/** Type and constraints of each kind of field in Table Schema. */
const TYPES: KindTable<{ type: object; constraints?: object }> = {
  name: () => ({ type: TEXT, constraints: REQUIRED }),
  slug: () => ({ type: TEXT, constraints: { ...REQUIRED, unique: true } }),
  text: () => ({ type: TEXT }),
  line: () => ({ type: TEXT }),
  site: () => ({ type: ADDRESS }),
  // The path of a logo stored on the site is no URI.
  file: ({ isLogo }) => ({ type: isLogo ? TEXT : ADDRESS }),
  year: () => ({ type: { type: "year" } }),
  count: () => ({ type: { type: "integer" }, constraints: REQUIRED }),
  integer: ({ min, max }) => ({
    type: { type: "integer" },
    constraints: { minimum: min, maximum: max },
  }),
  boolean: ({ isOptional }) => ({
    type: { type: "boolean", trueValues: ["yes"], falseValues: ["no"] },
    ...(isOptional ? {} : { constraints: REQUIRED }),
  }),
  choice: ({ choices }) => ({ type: TEXT, constraints: { enum: choices } }),
  list: () => ({ type: TEXT }),
  links: () => ({ type: TEXT }),
  events: () => ({ type: TEXT }),
  evidence: () => ({ type: TEXT }),
  "site-state": () => ({ type: TEXT }),
  json: () => ({ type: TEXT }),
  moment: () => ({ type: TEXT }),
};

/** A column in Table Schema. */
const fieldOf = ({ field, column }: Column) => {
  const known = BRAND_FIELD_KEYS.find((key) => key === field);
  if (known === undefined)
    return {
      name: column,
      ...(field === "createdAt"
        ? { type: "datetime", title: "Added at", constraints: { required: true } }
        : { type: "string", title: `Slugs of ${column}` }),
    };
  const row = brandField(known);
  const { type, constraints } = byKind(TYPES, row);
  return {
    name: column,
    title: row.label,
    ...(row.description !== undefined && { description: row.description }),
    ...type,
    ...(constraints && { constraints }),
  };
};
