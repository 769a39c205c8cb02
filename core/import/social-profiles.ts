import { SOCIAL_NETWORKS, type SocialNetwork } from "../brand/social-networks.ts";
import { isOfNetwork, networkOf } from "./guess-columns.ts";
import { fieldOfColumn } from "./map-columns.ts";
import type { GivenValue } from "./read-values.ts";

/** Longer texts are not lists of profiles. */
const LONGEST = 2_000;

/** `IG: @larkspur`, `Facebook @larkspur` */
const LABELLED = /^(\p{L}[\p{L} ]{0,20}?)(?:\s*[:：]\s*|\s+(?=@))(\S+)$/u;

/** The network of an address or a labelled handle, and the value for the column of this network. */
const profileIn = (text: string): [network: SocialNetwork, value: string] | undefined => {
  const ofAddress = networkOf(text);
  if (ofAddress) return [ofAddress, text];
  const [, label = "", handle = ""] = LABELLED.exec(text) ?? [];
  const network = SOCIAL_NETWORKS.find((one) => fieldOfColumn(label) === `${one}Url`);
  return network && [network, handle];
};

/** `IG:…;Facebook:…` for `{"IG": "…", "Facebook": "…"}`, as databases export an object. Other text stays as it is. */
const textOfObject = (text: string): string =>
  /^\{.*\}$/s.test(text)
    ? Array.from(text.matchAll(ENTRY), ([, key, value]) => `${key}:${value}`).join(";") || text
    : text;

const ENTRY = /"([\w ]{1,30})"\s*:\s*"([^"\\]{1,300})"/g;

/** Whether a value may be moved: a text of social links, or a website that is a profile. */
const mayHoldProfiles = ({ field, raw }: GivenValue): boolean =>
  typeof raw === "string" &&
  raw.length <= LONGEST &&
  (field === "socialLinks" ||
    (field === "websiteUrl" && !/\s/.test(raw.trim()) && isOfNetwork(raw)));

/**
 * Moves profiles from social links and from the website to the fields of their networks, unless the row has values there. If the text
 * contains anything else, it also stays in its own field.
 */
export const withProfiles = (given: readonly GivenValue[]): readonly GivenValue[] => {
  if (!given.some(mayHoldProfiles)) return given;
  const has = new Set<string>(given.flatMap(({ field, raw }) => (raw === "" ? [] : [field])));
  return given.flatMap((value) => {
    const { field, raw, notes = [] } = value;
    if (typeof raw !== "string" || !mayHoldProfiles(value)) return [value];
    const noted =
      field === "websiteUrl" ? { notes: [...notes, "is read as a profile, not as a website"] } : {};
    const parts = textOfObject(raw)
      .replaceAll("\n", ";")
      .replace(/\s+/gu, " ")
      .split(/[,;|]| (?=https?:)| \/ /u)
      .map((part) => part.trim());
    const profiles = parts.filter((part) => part !== "").map(profileIn);
    const moved = profiles.flatMap((profile): GivenValue[] => {
      if (!profile || has.has(`${profile[0]}Url`)) return [];
      has.add(`${profile[0]}Url`);
      return [{ ...value, field: `${profile[0]}Url`, raw: profile[1], ...noted }];
    });
    return moved.length > 0 && moved.length === profiles.length ? moved : [value, ...moved];
  });
};
