import { foldForSearch } from "../text/fold.ts";
import { type Attribute, nameInGroup } from "./taxonomy.ts";

type Defined = Pick<Attribute, "name" | "aliases" | "group" | "definition">;

/** A definition without the attribute's own name: `Head office is in ….` */
export const definitionPattern = (attribute: Defined): string => {
  const { aliases, group, definition } = attribute;
  const prefix = `${foldForSearch(group)} `;
  const names = [
    nameInGroup(attribute),
    ...aliases.map((alias) =>
      group !== "" && alias.startsWith(prefix) ? alias.slice(prefix.length) : alias,
    ),
  ]
    // The longest first: "USA" before "US".
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return definition.replaceAll(
    new RegExp(`(?<!\\p{L})(?:the )?(?:${names.join("|")})(?!\\p{L})`, "giu"),
    "…",
  );
};

/** The definition that most attributes of a group share, apart from their own names; `undefined` unless at least two share it. */
export const sharedDefinition = (members: readonly Defined[]): string | undefined => {
  const counts = new Map<string, number>();
  for (const pattern of members.map(definitionPattern))
    if (pattern !== "") counts.set(pattern, (counts.get(pattern) ?? 0) + 1);
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return most && most[1] > 1 ? most[0] : undefined;
};
