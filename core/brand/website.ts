import { hostOf, isBelow, registeredDomain } from "../text/addresses.ts";
import { hostKey } from "../text/host-key.schema.ts";
import type { BrandEvent } from "./events.ts";
import type { Evidence, SiteState } from "./evidence.ts";

/** The host of a brand's own site, without `www.`; `undefined` on shared hosts, where an address proves nothing. */
export const ownHost = (websiteUrl: string | null): string | undefined => {
  const [, given] =
    /^https?:\/\/([^/?#:@\\]+)(?::\d+)?(?:[/?#]|$)/iu.exec(websiteUrl?.trim() ?? "") ?? [];
  const host = given && hostKey(given).replace(/^www\./, "");
  const isOwn =
    host !== undefined &&
    host.includes(".") &&
    !/^[\d.]+$/.test(host) &&
    !isBelow(host, SHARED_HOSTS);
  return isOwn ? host : undefined;
};

/** Whether two addresses have the same owner: the same registered domain or, on a shared host, the same host. */
export const isSameOwner = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((address) =>
    hostKey(hostOf(address) ?? "").replace(/^www\./, ""),
  );
  if (!a || !b) return false;
  return a === b || (ownHost(one) !== undefined && registeredDomain(a) === registeredDomain(b));
};

/** The host of a brand's site; `undefined` if the brand lost the site. */
export const currentOwnHost = (brand: Parameters<typeof withoutLostSite>[0]): string | undefined =>
  ownHost(withoutLostSite(brand).websiteUrl);

export const isAtHost = (email: string, host: string): boolean =>
  hostKey(email.slice(email.lastIndexOf("@") + 1)) === host;

/** Shared hosts of shops, mail, sites and social networks, with their subdomains. An address there does not prove ownership. */
const SHARED_HOSTS: readonly string[] = `
163.com 1und1.de aliexpress.com amazon.ca amazon.co.jp amazon.co.uk amazon.com amazon.de amazonaws.com aol.com appspot.com
att.net azurewebsites.net bandcamp.com behance.net bellsouth.net beacons.ai bigcartel.com bigcommerce.com bluehost.com blogger.com
blogspot.com bsky.app bt.com btinternet.com business.site carrd.co comcast.net cox.net depop.com discord.com discord.gg
dribbble.com duckduckgo.com dunked.com ebay.co.uk ebay.com ebay.de ecwid.com etsy.com facebook.com fastmail.com fb.com
firebaseapp.com flickr.com free.fr freemail.hu gmail.com gmx.at gmx.com gmx.de gmx.net godaddysites.com google.com
googlemail.com gumroad.com herokuapp.com hotmail.co.uk hotmail.com hotmail.de hotmail.fr hushmail.com icloud.com indiegogo.com
instagram.com kakao.com kickstarter.com ko-fi.com laposte.net libero.it linkedin.com linktr.ee live.co.uk live.com livejournal.com
mac.com mail.com mail.ru mailbox.org me.com medium.com mercari.com microsoftonline.com msn.com myportfolio.com myshopify.com
mystrikingly.com naver.com netlify.app notion.site ntlworld.com onmicrosoft.com onrender.com orange.fr outlook.com
pages.dev patreon.com pinterest.com posteo.de poshmark.com posterous.com proton.me protonmail.com qq.com rakuten.co.jp
reddit.com redbubble.com rediffmail.com sbcglobal.net sfr.fr shop.app shopify.com sina.com sites.google.com sky.com snapchat.com
society6.com spreadshirt.com square.site squarespace.com storenvy.com stripe.com substack.com t-online.de talktalk.net
teachable.com teespring.com threads.net tiktok.com tmall.com tumblr.com tutanota.com twitch.tv twitter.com typepad.com vercel.app
verizon.net vimeo.com virginmedia.com walmart.com wanadoo.fr web.app web.de webflow.io weebly.com weibo.com wikipedia.org wix.com
wixsite.com wordpress.com workers.dev x.com xing.com yahoo.ca yahoo.co.jp yahoo.co.uk yahoo.com yahoo.de yahoo.fr yandex.com
yandex.ru youtu.be youtube.com zazzle.com zoho.com github.io gitlab.io
`
  .trim()
  .split(/\s+/);

/** A brand for visitors: without the address of a lost site, and without sources that link to it. */
export const withoutLostSite = <
  B extends {
    websiteUrl: string | null;
    siteState: SiteState | null;
    evidence?: readonly Evidence[];
    events?: readonly BrandEvent[];
  },
>(
  brand: B,
): B => {
  if (!brand.siteState) return brand;
  const { websiteUrl } = brand;
  const evidence = brand.evidence
    ?.filter(({ field }) => field !== "websiteUrl")
    .map(({ field, source, checkedOn, grade }) => ({
      field,
      source: leadsTo(websiteUrl, source) ? null : source,
      checkedOn,
      grade,
    }));
  const events = brand.events?.map((event) =>
    leadsTo(websiteUrl, event.source) ? { ...event, source: null } : event,
  );
  return { ...brand, websiteUrl: null, ...(evidence && { evidence }), ...(events && { events }) };
};

/** Whether a source contains an address on the site: the host or a subdomain; on a shared host, the address or a path below it. */
const leadsTo = (websiteUrl: string | null, source: string | null): boolean => {
  const host = ownHost(websiteUrl);
  const site = host ?? bareAddress(websiteUrl ?? "");
  if (site === "" || source === null) return false;
  return source.split(/[\s<>()[\]"',;|]+/u).some((word) => {
    const address = bareAddress(word);
    const hostOfWord = address.split(/[/?#:]/u, 1)[0] ?? "";
    return host === undefined
      ? address === site ||
          (address.startsWith(site) && "/?#".includes(address.charAt(site.length)))
      : hostOfWord === host || hostOfWord.endsWith(`.${host}`);
  });
};

/** An address with a normalised host, and without scheme, `www.` and trailing dots and slashes: `HTTPS://www.Golf.example/` → `golf.example`. */
export const bareAddress = (text: string): string => {
  const bare = text
    .toLowerCase()
    .replace(/^https?:\/\//u, "")
    .replace(/^www\./u, "")
    .replace(/^[^/?#:]+/u, hostKey);
  // A loop, because a pattern for the end takes quadratic time.
  let end = bare.length;
  while (end > 0 && "./".includes(bare.charAt(end - 1))) end -= 1;
  return bare.slice(0, end);
};
