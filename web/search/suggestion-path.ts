import type { Suggestion } from "#core/catalog/listing.ts";
import { categoryPath } from "../listing/brands-path.ts";

export const suggestionPath = ({ kind, slug }: Suggestion): string =>
  kind === "brand" ? `/brands/${slug}` : categoryPath(slug);
