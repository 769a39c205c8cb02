import { correctPath } from "../ui/links.tsx";

/** What visitors call a field, by its public name. */
const CALLED: Readonly<Record<string, string>> = {
  longDescription: "text",
  foundedYear: "founding year",
  hqLocation: "headquarters",
  positioning: "positioning",
  distributionModel: "distribution",
  highlights: "highlights",
  events: "history",
  categories: "categories",
  attributes: "attributes",
};

interface CorrectPencilProps {
  /** The brand's slug; `undefined` in a preview, which nobody can correct. */
  slug: string | undefined;
  field: string;
}

/** A link next to a fact, to the form for this fact alone. */
export const CorrectPencil = ({ slug, field }: CorrectPencilProps) =>
  slug !== undefined && (
    <a
      className="pencil"
      href={correctPath(slug, field)}
      rel="nofollow"
      aria-label={`Correct the ${CALLED[field] ?? field}`}
    >
      <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
        <path d="m4 20 1-5L16 4l4 4L9 19zM13.5 6.5l4 4" />
      </svg>
    </a>
  );
