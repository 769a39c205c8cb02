/** Input limits, except those of brand fields (see `BRAND_FIELDS`). The databases repeat them as CHECK constraints. */
export const LIMITS = {
  slug: 120,
  url: 2_048,
  taxonomyName: 80,
  /** Of a category or attribute. */
  taxonomyAliases: 20,
  taxonomyAlias: 60,
  categoryDescription: 500,
  attributeGroup: 40,
  attributeDefinition: 500,
  /** 100 years. */
  dueDays: 36_500,
  /** Lists by editors. */
  lists: 100,
  listTitle: 80,
  listText: 1_000,
  listQuery: 1_000,
  /** Chosen brands of a list by editors. A page shows all of them. */
  listBrands: 100,
  displayOrderMin: -32_768,
  displayOrderMax: 32_767,
  submissionNotes: 2_000,
  /** The introduction above the news mail about all brands. */
  introduction: 2_000,
  viewName: 60,
  viewQuery: 4_000,
  savedViews: 50,
  email: 254,
  /** In characters of one or two UTF-16 units. */
  password: 1_024,
  search: 100,
  attributeFilters: 20,
  page: 10_000,
  /** Uploads only; the command line accepts files of any size. */
  importBytes: 50 * 1024 * 1024,
  importRows: 100_000,
  importColumns: 500,
  /** In bytes; 100 KB. */
  logoBytes: 102_400,
  fileName: 255,
} as const;

/** The longest base64 text of a logo. */
export const LOGO_TEXT_MAX = 4 * Math.ceil(LIMITS.logoBytes / 3);
