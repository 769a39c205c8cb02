import { withCapital } from "#core/text/capital.ts";
import type { KnownFacts, SuggestedField } from "#core/sites/suggested-value.ts";
import { type LabAnswer, type LabSite, pagesOf } from "./site-lab.harness.ts";

/** The expected suggestions of a page, by field; for `aliases` the name to add. */
type Values = Partial<Record<SuggestedField, string | number>>;

/** A brand's site in the lab of suggestions. */
export interface SuggestingBrand {
  slug: string;
  name: string;
  website: string;
  facts: Partial<KnownFacts>;
  site: LabSite;
  /** The correct facts that the directory lacks. */
  expected: Values;
  /** Wrong values on its pages that no rule can recognise as wrong, so that an editor must decide. */
  shown: Values;
}

interface Written {
  name?: string;
  website?: string;
  facts?: Partial<KnownFacts>;
  head?: string;
  body?: string;
  title?: string;
  lang?: string;
  robots?: string | LabAnswer;
  /** Other pages by path. */
  pages?: Record<string, string | LabAnswer>;
  home?: LabAnswer;
  expected?: Values;
  shown?: Values;
}

const html = (title: string, { head = "", body = "", lang = "en" }: Written): string =>
  `<!doctype html><html lang="${lang}"><head><title>${title}</title>${head}</head><body><h1>${title}</h1>
  <p>We make golf clubs, golf bags and putters for golfers of every handicap.</p>${body}</body></html>`;

const site = (slug: string, written: Written = {}): SuggestingBrand => {
  const { name = `${withCapital(slug)} Golf` } = written;
  const { website = `https://www.${slug}.example/`, title = `${name} | Official site` } = written;
  const { robots = { status: 404 }, pages = {}, facts = {}, expected = {}, shown = {} } = written;
  const host = new URL(website).hostname;
  const { home = html(title, written) } = written;
  return {
    slug,
    name,
    website,
    facts,
    expected,
    shown,
    site: { pages: pagesOf(host, { "/": home, "/robots.txt": robots, ...pages }) },
  };
};

const block = (text: string): string => `<script type="application/ld+json">${text}</script>`;
const ld = (...nodes: object[]): string =>
  block(
    JSON.stringify({
      "@context": "https://schema.org",
      ...(nodes.length === 1 ? nodes[0] : { "@graph": nodes }),
    }),
  );
const org = (name: string, more: object = {}): object => ({
  "@type": "Organization",
  name,
  ...more,
});
/** The markup of a brand with a founding date, and a page with it. */
const founded = (name: string, year: string): string => ld(org(name, { foundingDate: year }));
const about = (name: string, year: string): string =>
  html("About us", { body: founded(name, year) });
const place = (
  addressLocality: string,
  addressCountry: string,
  addressRegion?: string,
): object => ({
  "@type": "PostalAddress",
  addressLocality,
  addressCountry,
  addressRegion,
});
const links = (...addresses: string[]): string =>
  addresses.map((address) => `<a href="${address}">x</a>`).join(" ");

const FULL = {
  url: "https://www.full.example",
  foundingDate: "1990-01-01",
  address: place("Carlsbad", "US", "CA"),
  logo: { "@type": "ImageObject", url: "/logo@2x.png" },
  parentOrganization: org("Green Holdings, Inc."),
  sameAs: [
    "https://www.instagram.com/fullgolf/",
    "https://www.facebook.com/FullGolf",
    "https://twitter.com/fullgolf",
    "https://www.youtube.com/@FullGolf",
    "https://www.tiktok.com/@fullgolf",
    "https://www.linkedin.com/company/full-golf",
  ],
};

const MICRODATA = `<footer itemscope itemtype="https://schema.org/Organization"><b itemprop="name">Micro Golf</b>
  <meta itemprop="foundingDate" content="1972"><span itemprop="address" itemscope itemtype="https://schema.org/PostalAddress">
  <i itemprop="addressLocality">Nottingham</i>, <i itemprop="addressCountry">United Kingdom</i></span>
  <link itemprop="sameAs" href="https://www.instagram.com/microgolf"></footer>`;
const RDFA = `<div vocab="https://schema.org/" typeof="Corporation"><span property="name">Rdfa Golf</span>
  <time property="foundingDate" datetime="1981-05-06">1981</time><div property="address" typeof="PostalAddress">
  <span property="addressLocality">Lund</span><span property="addressCountry">Sweden</span></div></div>`;

/** A platform's own markup and profiles, on each of its shops. */
const PLATFORM =
  ld(
    org("Megashop Commerce", {
      url: "https://megashop.example",
      foundingDate: "2004",
      logo: "https://megashop.example/logo.png",
    }),
  ) + links("https://twitter.com/megashop", "https://www.facebook.com/megashop");

const REDIRECTED = { status: 301, headers: { location: "https://www.redirect.example/en/" } };
const ABOUT = `<a href="/about-us">About us</a>`;

/** Sites whose pages state facts that the directory lacks, or try to plant false ones. */
export const SUGGESTING: readonly SuggestingBrand[] = [
  site("full", {
    head: ld(org("Full Golf", FULL)),
    expected: {
      foundedYear: 1990,
      hqLocation: "Carlsbad, California, USA",
      logoUrl: "https://www.full.example/logo@2x.png",
      ownershipType: "Subsidiary (Green Holdings, Inc.)",
      instagramUrl: "https://www.instagram.com/fullgolf",
      facebookUrl: "https://www.facebook.com/FullGolf",
      twitterUrl: "https://x.com/fullgolf",
      youtubeUrl: "https://www.youtube.com/@FullGolf",
      tiktokUrl: "https://www.tiktok.com/@fullgolf",
      linkedinUrl: "https://www.linkedin.com/company/full-golf",
    },
  }),
  site("known", {
    head: ld(org("Known Golf, Inc.", FULL)).replaceAll("full.example", "known.example"),
    facts: {
      foundedYear: 1990,
      hqLocation: "Carlsbad, USA",
      logoUrl: "http://known.example/LOGO@2x.png?v=3",
      ownershipType: "Subsidiary (Green Holdings, public)",
      instagramUrl: "http://instagram.com/FULLGOLF",
      facebookUrl: "https://m.facebook.com/fullgolf/",
      twitterUrl: "https://twitter.com/FullGolf/",
      youtubeUrl: "https://youtube.com/c/fullgolf",
      tiktokUrl: "https://tiktok.com/@fullgolf?lang=en",
      linkedinUrl: "https://uk.linkedin.com/company/full-golf",
    },
  }),
  site("different", {
    head: ld(org("Different Golf", { foundingDate: 1985, address: place("Munich", "Germany") })),
    facts: { foundedYear: 1986, hqLocation: "Berlin, Germany" },
    expected: { foundedYear: 1985, hqLocation: "Munich, Germany" },
  }),
  site("precise", {
    head: ld(org("Precise Golf", { address: place("Osaka", "JP") })),
    facts: { hqLocation: "Japan" },
    expected: { hqLocation: "Osaka, Japan" },
  }),
  site("vague", {
    head: ld(org("Vague Golf", { address: "Japan", foundingDate: "around the war" })),
    facts: { hqLocation: "Osaka, Japan" },
  }),
  site("graph", {
    head: ld(
      { "@type": "WebSite", publisher: { "@id": "#org" } },
      {
        "@type": ["Organization", "Brand"],
        "@id": "#org",
        name: "Graph Golf",
        foundingDate: "2001-03",
        parentOrganization: { "@id": "#parent" },
      },
      {
        "@id": "#parent",
        "@type": "Corporation",
        name: "Sumi Rubber",
        url: "https://sumi.example",
        foundingDate: "1909",
      },
    ),
    expected: { foundedYear: 2001, ownershipType: "Subsidiary (Sumi Rubber)" },
  }),
  site("list", {
    head: block(
      `[{"@type":"BreadcrumbList"},{"@type":"Corporation","name":"List Golf","foundingDate":"1964"}]`,
    ),
    expected: { foundedYear: 1964 },
  }),
  site("types", {
    head: ld({
      "@type": ["http://schema.org/LocalBusiness", "schema:Brand"],
      name: "Types Golf",
      address: place("Riga", "LV"),
    }),
    expected: { hqLocation: "Riga, Latvia" },
  }),
  site("micro", {
    body: MICRODATA,
    expected: {
      foundedYear: 1972,
      hqLocation: "Nottingham, UK",
      instagramUrl: "https://www.instagram.com/microgolf",
    },
  }),
  site("rdfa", { body: RDFA, expected: { foundedYear: 1981, hqLocation: "Lund, Sweden" } }),
  site("comments", {
    head: block(
      `/* our "markup" */ <!-- {"@type":"Organization", // who\n "name":"Comments Golf","foundingDate":"1977",} -->`,
    ),
    expected: { foundedYear: 1977 },
  }),
  site("cdata", {
    head: block(
      `//<![CDATA[\n{"@type":"Organization","name":"Cdata\nGolf","foundingDate":"1978"}\n//]]>`,
    ),
    expected: { foundedYear: 1978 },
  }),
  site("cutoff", {
    head: block(`{"@type":"Organization","name":"Cutoff Golf","foundingDate":"19`),
    body: links("https://www.instagram.com/cutoffgolf"),
    expected: { instagramUrl: "https://www.instagram.com/cutoffgolf" },
  }),
  site("huge", {
    head: block(`[${"{},".repeat(60_000)}{}]`) + founded("Huge Golf", "1999"),
    expected: { foundedYear: 1999 },
  }),
  site("deep", {
    head: block("[".repeat(50_000)) + founded("Deep Golf", "1998"),
    expected: { foundedYear: 1998 },
  }),
  site("impossible", {
    head: ld(
      org("Impossible Golf", {
        foundingDate: "2999",
        address: place("🏌️", "Golfland"),
        logo: "javascript:alert(1)",
      }),
    ),
  }),
  site("hostile", {
    head: ld(
      org("Hostile Golf", {
        address: place("<img src=x onerror=alert(1)>", "US"),
        sameAs: [
          "javascript:alert(1)",
          "https://user:pass@x.com/hostile",
          "https://x.com.evil.example/hostile",
        ],
        logo: "https://cdn.example/jane@home.example.png",
      }),
    ),
  }),
  site("company", {
    head: ld(org("Roger Company Golf Works", { url: "https://company.example/" })),
    name: "Company Putters",
    expected: { aliases: "Roger Company Golf Works" },
  }),
  site("honma", {
    name: "Honma",
    title: "本間ゴルフ | HONMA GOLF",
    lang: "ja",
    head: ld(
      org("株式会社本間ゴルフ", {
        foundingDate: "1959年",
        address: { "@type": "PostalAddress", addressLocality: "港区", addressCountry: "日本" },
      }),
    ),
    body: `ゴルフクラブを作り、日本中のゴルファーに届けています。${links("https://www.youtube.com/channel/UC1234567890abcdefghijkl")}<a href="/kaisha">会社概要</a>`,
    pages: {
      "/kaisha": html("会社概要 | HONMA", {
        lang: "ja",
        body: ld(org("本間ゴルフ", { address: place("Tokyo", "JP") })),
      }),
    },
    expected: {
      aliases: "株式会社本間ゴルフ",
      foundedYear: 1959,
      hqLocation: "Tokyo, Japan",
      youtubeUrl: "https://www.youtube.com/channel/UC1234567890abcdefghijkl",
    },
  }),
  site("sitename", {
    name: "Sitename",
    title: "Sitename Golf Japan – golf clubs",
    head: `<meta property="og:site_name" content="Sitename Golf Japan">`,
    expected: { aliases: "Sitename Golf Japan" },
  }),
  site("generic", {
    title: "Home – Generic Golf",
    head: `<meta property="og:site_name" content="Home">`,
  }),
  site("about", {
    body: ABOUT,
    pages: { "/about-us": about("About Golf", "1949") },
    expected: { foundedYear: 1949 },
  }),
  site("aboutaway", {
    body: `<a href="https://agency.example/about">About us</a>`,
    pages: { "agency.example/about": about("Aboutaway Golf", "1111") },
  }),
  site("abouthop", {
    body: ABOUT,
    pages: {
      "/about-us": { status: 302, headers: { location: "https://agency.example/about" } },
      "agency.example/about": about("Abouthop Golf", "1912"),
    },
  }),
  site("aboutclosed", {
    body: ABOUT + links("https://www.instagram.com/aboutclosed"),
    robots: "User-agent: *\nDisallow: /about",
    pages: { "/about-us": about("Aboutclosed Golf", "1950") },
    expected: { instagramUrl: "https://www.instagram.com/aboutclosed" },
  }),
  site("robots", { head: ld(org("Robots Golf", FULL)), robots: "User-agent: *\nDisallow: /" }),
  site("robotsus", {
    head: ld(org("Robotsus Golf", FULL)),
    robots: "User-agent: *\nAllow: /\n\nUser-agent: GolfBrands-site-check\nDisallow: /",
  }),
  site("robotsothers", {
    head: founded("Robotsothers Golf", "1951"),
    robots: "User-agent: *\nDisallow: /\n\nUser-agent: golfbrands-site-check\nDisallow: /cart",
    expected: { foundedYear: 1951 },
  }),
  site("robotsbroken", { head: ld(org("Robotsbroken Golf", FULL)), robots: { status: 503 } }),
  site("redirect", {
    home: REDIRECTED,
    pages: {
      "/en/": html("Redirect Golf", { head: founded("Redirect Golf", "1952") }),
    },
    expected: { foundedYear: 1952 },
  }),
  site("taken", {
    home: { status: 301, headers: { location: "https://win88.example/" } },
    pages: {
      "win88.example": html("Taken Golf casino: slot, jackpot, poker", {
        head: founded("Taken Golf", "2020"),
      }),
      "win88.example/robots.txt": "User-agent: *\nDisallow: /",
    },
  }),
  site("shopone", {
    head: PLATFORM,
    body: links("https://www.instagram.com/shoponegolf"),
    expected: { instagramUrl: "https://www.instagram.com/shoponegolf" },
  }),
  site("shoptwo", { head: PLATFORM }),
  site("shopthree", {
    head: PLATFORM + founded("Shopthree Golf", "1953"),
    expected: { foundedYear: 1953 },
  }),
  site("subdomain", {
    website: "https://subdomain.myshopify.com/",
    head: ld(
      org("Shopify", { url: "https://www.myshopify.com", foundingDate: "2006" }),
      org("Subdomain Golf", { foundingDate: "1954" }),
    ),
    expected: { foundedYear: 1954 },
  }),
  site("reseller", {
    head: ld(org("Reseller Golf"), {
      "@type": "Product",
      brand: { "@type": "Brand", name: "Titleist" },
      offers: { seller: org("Pro Shop", { foundingDate: "1933" }) },
    }),
  }),
  site("namesake", {
    head: ld(
      org("Namesake Dental Clinic", {
        url: "https://dental.example",
        foundingDate: "1988",
        sameAs: "https://x.com/dental",
      }),
    ),
  }),
  site("owner", {
    head: ld(
      org("Acu Holdings", { url: "https://acu.example", foundingDate: "1910" }),
      org("Owner Golf", { foundingDate: "1932" }),
    ),
    expected: { foundedYear: 1932 },
  }),
  site("widgets", {
    body: links(
      "https://www.facebook.com/sharer/sharer.php?u=https://www.widgets.example",
      "https://twitter.com/intent/tweet?url=x",
      "https://www.linkedin.com/shareArticle?mini=true",
      "https://www.youtube.com/watch?v=1",
      "https://www.instagram.com/p/abc/",
      "https://www.tiktok.com/@somebody/video/1",
      "https://twitter.com/player1",
      "https://twitter.com/player2",
      "https://www.facebook.com/player1",
      "https://www.facebook.com/widgetsgolf",
    ),
    expected: { facebookUrl: "https://www.facebook.com/widgetsgolf" },
  }),
  site("branches", {
    head: ld(
      { "@type": "LocalBusiness", name: "Branches Golf", address: place("Dallas", "US", "TX") },
      { "@type": "LocalBusiness", name: "Branches Golf", address: place("Austin", "US", "TX") },
      org("Branches Golf", { foundingDate: "1955" }),
    ),
    expected: { foundedYear: 1955 },
  }),
  site("lies", {
    head: ld(
      org("Lies Golf", {
        url: "https://www.lies.example",
        foundingDate: "1457",
        parentOrganization: "Royal Household",
        address: place("St Andrews", "GB", "Scotland"),
      }),
    ),
    shown: { ownershipType: "Subsidiary (Royal Household)", hqLocation: "St Andrews, UK" },
  }),
  site("template", {
    head: ld(
      org("Template Golf", {
        foundingDate: "2020-01-01",
        sameAs: ["https://www.instagram.com/yourbrand"],
      }),
    ),
    shown: { foundedYear: 2020, instagramUrl: "https://www.instagram.com/yourbrand" },
  }),
];
