import type { GivenValue } from "./read-values.ts";

/** `Larkspur Golf (formerly Lane Links)`, `Larkspur (aka Lark)`, `ラークスパー（旧レーン）` */
const FORMER =
  /^([^()（）]{1,120}?)\s{0,9}[(（](?:(?:formerly|former|previously|prev\.?|ex|aka|a\.k\.a\.|f\/k\/a|also|früher|ehemals|vormals|anciennement|antes|già|voorheen|tidigare)(?: known as| called)?[\s:-]\s{0,9}|[旧舊原구] ?)([^()（）]{1,120})[)）]$/iu;

/** Turns another name after the brand's name into an alias, unless the row has aliases. */
export const withFormerNames = (given: readonly GivenValue[]): readonly GivenValue[] => {
  const name = given.find(({ field }) => field === "name");
  const [, own, former] = (typeof name?.raw === "string" && FORMER.exec(name.raw.trim())) || [];
  if (!name || own === undefined || former === undefined) return given;
  const notes = [...(name.notes ?? []), `is read as ${own}, with the alias ${former}`];
  const bare = { ...name, raw: own, original: name.original ?? name.raw, notes };
  const others = given.filter(({ field, raw }) => field !== "name" && !isEmptyList(field, raw));
  return others.some(({ field }) => field === "aliases")
    ? [bare, ...others]
    : [bare, ...others, { ...name, field: "aliases", raw: former, adds: true }];
};

const isEmptyList = (field: GivenValue["field"], raw: GivenValue["raw"]): boolean =>
  field === "aliases" && (raw === "" || raw === null);
