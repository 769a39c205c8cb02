/** The facts that a page states about its owner, who may not be the brand. */
export interface PageFacts {
  /** The page's address, without query. */
  url: string;
  title: string;
  /** Its `og:site_name`; empty if none. */
  siteName: string;
  /** Profiles on social networks that it links to. */
  links: readonly string[];
  icons: readonly PageIcon[];
  organizations: readonly OrganizationMarkup[];
}

/** An icon of a page, for its tab or a phone's home screen. */
export interface PageIcon {
  address: string;
  isTouchIcon: boolean;
  /** In pixels, as the page declares; 0 if it declares no size. */
  side: number;
}

/** An organisation in the page's markup (schema.org), whether as JSON-LD, microdata or RDFa. Texts are empty if absent. */
export interface OrganizationMarkup {
  /** Whether it is only a place of business, of which an organisation may have several. */
  isPlace: boolean;
  name: string;
  /** Its own address, or the address that identifies it. */
  url: string;
  foundingDate: string;
  addresses: readonly AddressMarkup[];
  sameAs: readonly string[];
  logo: string;
  parent: string;
}

export interface AddressMarkup {
  /** The whole postal address, if it is not given in parts. */
  text: string;
  locality: string;
  region: string;
  country: string;
  postalCode: string;
}
