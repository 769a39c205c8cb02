/** What a brand makes: one of the groups visitors browse by. */
export interface Category {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  /** Position among the categories, ascending; ties are ordered by name. */
  displayOrder: number;
}

/** A trait brands are filtered by; several combine with "and". */
export interface Attribute {
  id: string;
  slug: string;
  name: string;
}

/** A stored category or attribute knows the revision of the commit that last wrote it. */
export interface Versioned {
  version: number;
}

export type StoredCategory = Category & Versioned;
export type StoredAttribute = Attribute & Versioned;
