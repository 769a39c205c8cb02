import { correctPath } from "../ui/links.tsx";

interface CorrectPencilProps {
  /** The brand's slug; `undefined` in a preview, which nobody can correct. */
  slug: string | undefined;
  /** Its public name, and what visitors call it. */
  field: string;
  name: string;
}

/** A link next to a fact, to the form for this fact alone. */
export const CorrectPencil = ({ slug, field, name }: CorrectPencilProps) =>
  slug !== undefined && (
    <a
      className="pencil"
      href={correctPath(slug, field)}
      rel="nofollow"
      aria-label={`Correct the ${name}`}
    >
      <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
        <path d="m4 20 1-5L16 4l4 4L9 19zM13.5 6.5l4 4" />
      </svg>
    </a>
  );
