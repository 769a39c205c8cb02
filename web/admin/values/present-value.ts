import { type JsonValue, isLinkField } from "#core/brand/fields.ts";

/** Names of categories and attributes by id, as far as they are known. */
export type LinkNames = Readonly<Record<string, string>>;

/** A field's value as text, as administrators read it; empty where there is none. */
export const presentValue = (
  field: string,
  value: JsonValue | undefined,
  names: LinkNames,
): string => {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) {
    const items = value.map((item) =>
      isLinkField(field) ? linkName(item, names) : presentValue(field, item, names),
    );
    return items.join(isLinkField(field) ? ", " : "\n");
  }
  switch (typeof value) {
    case "number":
      // Years are no amounts.
      return field === "foundedYear" ? String(value) : value.toLocaleString("en");
    case "boolean":
      return value ? "Yes" : "No";
    case "string":
      return field === "status" ? value.charAt(0).toUpperCase() + value.slice(1) : value;
    default:
      return JSON.stringify(value, null, 1);
  }
};

export const linkName = (id: JsonValue, names: LinkNames): string =>
  (typeof id === "string" ? names[id] : undefined) ?? "one that was deleted";
