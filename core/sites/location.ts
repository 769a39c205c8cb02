import { foldForSearch } from "../text/fold.ts";
import type { AddressMarkup } from "./page-facts.ts";

/** Countries as the directory writes them, with their codes and other names in English. `Intl` knows their names in other languages. */
const COUNTRIES = `
USA=us|usa|united states|united states of america|u.s.a.|u.s.|america; UK=gb|gbr|uk|united kingdom|great britain|england|scotland|wales|northern ireland
Japan=jp|jpn; Germany=de|deu|d; Sweden=se|swe; South Korea=kr|kor|korea|republic of korea|korea, republic of; Canada=ca|can; France=fr|fra
Australia=au|aus; Denmark=dk|dnk; Switzerland=ch|che; Ireland=ie|irl|republic of ireland; Netherlands=nl|nld|the netherlands|holland
South Africa=za|zaf; Austria=at|aut|a; Italy=it|ita; Latvia=lv|lva; New Zealand=nz|nzl; Portugal=pt|prt; China=cn|chn|people's republic of china
Singapore=sg|sgp; Finland=fi|fin; Spain=es|esp; Norway=no|nor; Belgium=be|bel; Poland=pl|pol; Czech Republic=cz|cze|czechia; Iceland=is|isl
Estonia=ee|est; Lithuania=lt|ltu; Hungary=hu|hun; Slovakia=sk|svk; Slovenia=si|svn; Croatia=hr|hrv; Greece=gr|grc; Turkey=tr|tur|turkiye
Romania=ro|rou; Bulgaria=bg|bgr; Luxembourg=lu|lux; Malta=mt|mlt; Cyprus=cy|cyp; Taiwan=tw|twn|臺灣; Hong Kong=hk|hkg|hong kong sar
Thailand=th|tha; Malaysia=my|mys; Indonesia=id|idn; Philippines=ph|phl; Vietnam=vn|vnm|viet nam; India=in|ind
United Arab Emirates=ae|are|uae; Israel=il|isr; Mexico=mx|mex; Brazil=br|bra; Argentina=ar|arg; Chile=cl|chl; Colombia=co|col; Costa Rica=cr|cri; Sri Lanka=lk|lka; Pakistan=pk|pak
`;

/** States and provinces, which the directory writes between city and country. */
const REGIONS: Readonly<Record<string, string>> = {
  USA: `al Alabama;ak Alaska;az Arizona;ar Arkansas;ca California;co Colorado;ct Connecticut;de Delaware;dc District of Columbia;fl Florida;
ga Georgia;hi Hawaii;id Idaho;il Illinois;in Indiana;ia Iowa;ks Kansas;ky Kentucky;la Louisiana;me Maine;md Maryland;ma Massachusetts;
mi Michigan;mn Minnesota;ms Mississippi;mo Missouri;mt Montana;ne Nebraska;nv Nevada;nh New Hampshire;nj New Jersey;nm New Mexico;
ny New York;nc North Carolina;nd North Dakota;oh Ohio;ok Oklahoma;or Oregon;pa Pennsylvania;ri Rhode Island;sc South Carolina;
sd South Dakota;tn Tennessee;tx Texas;ut Utah;vt Vermont;va Virginia;wa Washington;wv West Virginia;wi Wisconsin;wy Wyoming`,
  Canada: `ab Alberta;bc British Columbia;mb Manitoba;nb New Brunswick;nl Newfoundland and Labrador;ns Nova Scotia;on Ontario;
pe Prince Edward Island;qc Quebec;sk Saskatchewan`,
  Australia: `nsw New South Wales;vic Victoria;qld Queensland;wa Western Australia;sa South Australia;tas Tasmania;
act Australian Capital Territory;nt Northern Territory`,
};

const rows = COUNTRIES.trim()
  .split(/[;\n]/)
  .map((row) => {
    const [name = "", others = ""] = row.trim().split("=");
    return { name, others: others.split("|") };
  });

const countries = new Map(
  rows.flatMap(({ name, others }) => [name, ...others].map((one) => [foldForSearch(one), name])),
);

const LANGUAGES = "de fr es it pt nl sv da nb fi pl cs tr ru uk hu ja ko zh-Hans zh-Hant".split(
  " ",
);

let inOtherLanguages: ReadonlyMap<string, string> | undefined;

/** Countries by their names in other languages: `Schweden`, `美国`. */
const foreignCountries = (): ReadonlyMap<string, string> =>
  (inOtherLanguages ??= new Map(
    LANGUAGES.flatMap((language) => {
      const names = new Intl.DisplayNames(language, { type: "region" });
      return rows.map(({ name, others: [code = ""] }) => {
        return [foldForSearch(names.of(code.toUpperCase()) ?? ""), name];
      });
    }),
  ));

const regions = new Map<string, ReadonlyMap<string, string>>(
  Object.entries(REGIONS).map(([country, list]) => [
    country,
    new Map(
      list.split(";").flatMap((row) => {
        const [, code = "", name = ""] = /^\s*(\w+) (.+)$/.exec(row) ?? [];
        return [code, foldForSearch(name)].map((one): [string, string] => [one, name]);
      }),
    ),
  ]),
);

/** The country that a text names, as the directory writes it. */
export const countryOf = (text: string): string | undefined => {
  const folded = foldForSearch(text.trim());
  return countries.get(folded) ?? foreignCountries().get(folded);
};

/** A country by its name. Short codes such as `in`, `no` and `CA` are also words or states, so they do not count. */
export const writtenCountry = (text: string): string | undefined =>
  text.length > 3 || /^(?:UK|USA|UAE)$/.test(text) ? countryOf(text) : undefined;

const regionOf = (country: string, text: string): string | undefined =>
  regions.get(country)?.get(foldForSearch(text.trim()));

/** A US ZIP code with a state needs no country. */
const isUsAddress = ({ region, postalCode }: AddressMarkup): boolean =>
  /^\d{5}(?:-\d{4})?$/.test(postalCode.trim()) && regionOf("USA", region) !== undefined;

/** The headquarters as the directory writes them: `Poway, California, USA`, `Lund, Sweden`. `undefined` if the text is ambiguous. */
export const locationOf = (address: AddressMarkup): string | undefined => {
  if (address.text !== "") return locationIn(address.text);
  const country =
    address.country.trim() === "" && isUsAddress(address) ? "USA" : countryOf(address.country);
  const city = cityOf(address.locality);
  if (country === undefined || city === undefined) return undefined;
  const region = regionOf(country, address.region);
  return [city, ...(region === undefined ? [] : [region]), country].join(", ");
};

/** An address in one text, if it consists only of city, region and country. */
const locationIn = (text: string): string | undefined => {
  const [locality = "", ...rest] = text.split(",").map((part) => part.trim());
  const country = rest.at(-1);
  if (country === undefined || rest.length > 2) return undefined;
  return locationOf({
    text: "",
    locality,
    region: rest.length === 2 ? (rest[0] ?? "") : "",
    country,
    postalCode: "",
  });
};

const cityOf = (text: string): string | undefined => {
  const city = text.replace(/\s+/g, " ").trim();
  // The directory is in English. Digits belong to streets and post codes.
  if (!/^[\p{Script=Latin}][\p{Script=Latin}\p{M} .'’()-]{0,59}$/u.test(city)) return undefined;
  return city === city.toUpperCase() || city === city.toLowerCase() ? capitalised(city) : city;
};

const capitalised = (text: string): string =>
  text.toLowerCase().replace(/(^|[ -])(\p{L})/gu, (_, before: string, letter: string) => {
    return before + letter.toUpperCase();
  });

/** Whether `given` adds nothing to `known`: it has the same city and country, or is only a part of `known`. */
export const isKnownLocation = (known: string, given: string): boolean => {
  if (isPartOfLocation(known, given)) return true;
  const [one, other] = [known, given].map((text) => partsOf(text, text));
  return one?.[0] === other?.[0] && one?.at(-1) === other?.at(-1);
};

/** Whether every part of `given` is also a part of `known`, in any order and spelling: `US, IL` is part of `Niles, Illinois, USA`. */
export const isPartOfLocation = (known: string, given: string): boolean => {
  const parts = partsOf(known, known);
  return partsOf(given, known).every((part) => parts.includes(part));
};

/** The folded parts of a place, as the directory writes them. Region codes are those of the country of `known`: `IL` is Illinois in the USA. */
const partsOf = (place: string, known: string): string[] => {
  const country = countryOf(known.slice(known.lastIndexOf(",") + 1)) ?? "";
  return place
    .split(",")
    .map((part) => foldForSearch(regionOf(country, part) ?? countryOf(part) ?? part.trim()));
};
