import { domainLabel } from "../text/addresses.ts";
import { foldForSearch } from "../text/fold.ts";
import type { PageSeen } from "./site-look.ts";

/**
 * What gives a lost site away: hosts that park and sell domains, and words that stand on such pages. All in lower case; words are looked
 * for in folded text (`foldForSearch`), hosts with whatever stands before them.
 */

const hosts = (text: string): readonly string[] => text.trim().split(/\s+/);
const listed = (text: string): readonly string[] => text.trim().split(/; |\n/);

/** Where domains are parked and sold: at the end of a redirect, or where a page takes its frames and scripts from. */
export const PARKING_HOSTS = hosts(`
above.com afternic.com atom.com bodis.com brandbucket.com brandpa.com buydomains.com dan.com domainactive.com domainagents.com
domainmarket.com domainnamesales.com domains.squadhelp.com dropcatch.com dynadot.com efty.com epik.com expireddomains.com
flippa.com forsale.godaddy.com auctions.godaddy.com d38psrni17bvxu.cloudfront.net hugedomains.com mydomaincontact.com
namebright.com namejet.com parkingcrew.net parklogic.com parkpage.foundationapi.com perfectdomain.com saw.com searchhounds.com
sedo.com sedoparking.com skenzo.com smartname.com snapnames.com spaceship.com squadhelp.com undeveloped.com uniregistry.com
voodoo.com ztomy.com
`);

/** Name servers that serve nothing but parked domains, and domains on their way out. */
export const PARKING_NAME_SERVERS = hosts(`
above.com afternic.com bodis.com buydomains.com cashparking.com dan.com dsredirection.com eftydns.com expiereddnsmanager.com
expireddnsmanager.com expirenotification.com hugedomains.com namebrightdns.com namefind.com parkingcrew.net parklogic.com
pendingrenewaldeletion.com redemptiongraceperiod.com rookdns.com sedoparking.com smartname.com undeveloped.com
uniregistrymarket.link voodoo.com ztomy.com
`);

/** Where scripts of parked pages send their visitors. */
export const PARKING_PATHS = ["/lander", "/listing", "/park.php", "/forsale"] as const;

/** Said of the domain, not of goods: a shop's "sale" and "make an offer" are none of them. */
export const WORDS_OF_SALE = listed(`
this domain is for sale; this domain name is for sale; this domain may be for sale; this domain might be for sale
the domain is for sale; the domain name is for sale; domain is for sale; domain name is for sale; domain may be for sale
domain for sale; domain name for sale; premium domain; buy this domain; purchase this domain; own this domain; get this domain
make an offer on this domain; make an offer for this domain; inquire about this domain; interested in this domain
bid on this domain; this domain is available; this domain has expired; this domain name has expired; domain has expired
this domain is parked; domain is parked; this web page is parked; parked free, courtesy of; parked domain; domain parking
this domain is pending renewal or deletion; this domain was recently registered; this domain has been registered
renew your domain; diese domain steht zum verkauf; diese domain kaufen; domain steht zum verkauf; domain kaufen
ce domaine est a vendre; ce nom de domaine est a vendre; acheter ce domaine; este dominio esta a la venta
este dominio esta en venta; comprar este dominio; este dominio esta a venda; questo dominio e in vendita; dit domein is te koop
deze domeinnaam is te koop; domenet ar till salu; ta domena jest na sprzedaz; этот домен продается; домен продается
купить домен; このドメインは販売中; このドメインは売り出し中; ドメインを購入; 이 도메인은 판매; 도메인 판매; 该域名正在出售
此域名出售; 域名出售; 域名转让
`);

/** The trade that lapsed names are bought for. One such word proves nothing: see `GAMBLING_WORDS_ENOUGH`. */
export const WORDS_OF_GAMBLING = listed(`
casino; casinos; slot; slots; gacor; judi; togel; betting; sportsbook; bookmaker; jackpot; jackpots; roulette; blackjack
baccarat; poker; gambling; free spins; deposit bonus; welcome bonus; live dealer; kasino; taruhan; bahis; apuestas; tragamonedas
cassino; казино; ставки; カジノ; スロット; 카지노; 바카라; 토토; 娱乐城; 老虎机; 百家乐; คาสิโน; สล็อต; บาคาร่า
`);

/** So many different ones are no chance. */
export const GAMBLING_WORDS_ENOUGH = 3;

/** What a page about golf says, in whatever language. */
export const WORDS_OF_GOLF = listed(`
golf; golfer; golfers; golfing; putter; putters; wedge; wedges; fairway; golfschlager; ゴルフ; 골프; 高尔夫; 高爾夫; гольф
กอล์ฟ
`);

/** Somebody asks whether a person is there, or turns programs away: titles and first words of such pages. */
export const WORDS_OF_CHALLENGES = listed(`
just a moment...; attention required! | cloudflare; checking your browser; verify you are human; verifying you are human
are you a robot; are you human; pardon our interruption; access denied; access to this page has been denied
request unsuccessful. incapsula; ddos-guard; security check; enable javascript and cookies to continue; one moment, please
human verification; please enable cookies; bot verification; enter using password; enter store using password
`);

/** Nobody's page: the site is there and shows nothing of anybody's. Titles and first words. */
const WORDS_OF_EMPTY_PAGES = listed(`
404 not found; 404 error; error 404; page not found; not found; page cannot be found; page could not be found
page can't be found; page doesn't exist; page does not exist; site not found; site can't be reached; account suspended
account has been suspended; this account has been suspended; store unavailable; this store is unavailable; website expired
website is no longer available; site is no longer available; welcome to nginx; apache2 ubuntu default page
apache2 debian default page; apache http server test page; it works!; iis windows server; index of /; default web site page
website coming soon; future home of something quite cool; seite nicht gefunden; page introuvable; pagina no encontrada
pagina non trovata; ページが見つかりません; 페이지를 찾을 수 없습니다
`);

/** Closed for a while, by who owns it. */
export const WORDS_OF_MAINTENANCE = listed(`
under maintenance; down for maintenance; scheduled maintenance; maintenance mode; site maintenance; be right back
we'll be back soon; back soon; temporarily unavailable; service unavailable; opening soon; coming soon; under construction
wartungsarbeiten; メンテナンス中
`);

const VERY_SHORT_PAGE = 600;

/** Whether a page is about one of these: by its title, or by the little it says. */
export const isAbout = ({ title, text }: PageSeen, words: readonly string[]): boolean =>
  includesAny(title, words) || (text.length < VERY_SHORT_PAGE && includesAny(text, words));

const includesAny = (text: string, words: readonly string[]): boolean => {
  const folded = foldForSearch(text);
  return words.some((word) => folded.includes(word));
};

/** An error that is answered as if it were a page, or what a server shows that nobody wrote a page for. */
export const isNobodysPage = (page: PageSeen, isNamed: boolean): boolean =>
  includesAny(page.title, WORDS_OF_EMPTY_PAGES) ||
  (!isNamed && isAbout(page, WORDS_OF_EMPTY_PAGES));

/**
 * Whether a page names the brand by more than the domain's own letters, which whoever took the domain repeats. Hosts and addresses do not
 * count. What is written as one word, and is the domain's letters, counts only where the page speaks of golf; so does the name without its "Golf".
 */
export const isBrandNamed = (
  { name, aliases }: { name: string; aliases: readonly string[] },
  host: string,
  text: string,
): boolean => {
  const label = lettersOf(domainLabel(host));
  const words = spaced(withoutHosts(foldForSearch(text), label));
  const isGolf = WORDS_OF_GOLF.some((word) => mentioned(words, word) !== undefined);
  return [name, ...aliases].some((called) => {
    const folded = foldForSearch(called);
    const found = mentioned(words, folded);
    if (found !== undefined && (lettersOf(folded) !== label || found.includes(" "))) return true;
    return isGolf && (found ?? mentioned(words, withoutKind(folded))) !== undefined;
  });
};

/** How many of these words and phrases a text has. */
export const countMentioned = (text: string, wanted: readonly string[]): number => {
  const words = spaced(foldForSearch(text));
  return wanted.filter((word) => mentioned(words, word) !== undefined).length;
};

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");

/** Words with one blank around each, whatever stood there. */
const spaced = (folded: string): string => ` ${folded.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;

/** Without what is a host, or somebody's address there, and has the domain's letters in it. */
const withoutHosts = (folded: string, label: string): string =>
  folded.replace(/\S+/g, (token) =>
    token.includes(".") && /\.[a-z]{2,}(?:[^a-z]|$)/.test(token) && lettersOf(token).includes(label)
      ? " "
      : token,
  );

/** Where words have these letters, as they are set apart there: `lab golf`, `l a b golf` or `labgolf`. The longest way of writing it counts. */
const mentioned = (words: string, folded: string): string | undefined => {
  const letters = Array.from(lettersOf(folded));
  if (letters.length < SHORTEST) return undefined;
  const [start, end] = UNSPACED.test(folded) ? ["", ""] : ["(?<= )", "(?= )"];
  const found = words.match(new RegExp(`${start}${letters.join(" ?")}${end}`, "gu"));
  return found?.find((one) => one.includes(" ")) ?? found?.[0];
};

const SHORTEST = 2;

/** Written without blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u;

/** `Malbon Golf` calls itself Malbon. */
const withoutKind = (folded: string): string =>
  folded.replace(/\b(?:golf|company|co|inc|usa)\b\.?/g, " ").trim();
