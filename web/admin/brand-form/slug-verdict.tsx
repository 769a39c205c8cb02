import { Link } from "react-router-dom";
import type { SlugCheck } from "#core/back-office/check-brand.ts";
import { repairSlug } from "./slug-state.ts";

interface SlugVerdictProps {
  slug: string;
  check: SlugCheck;
  onUse: (slug: string) => void;
}

/** Whether the slug could be had, and which one could instead. */
export const SlugVerdict = ({ slug, check, onUse }: SlugVerdictProps) => {
  switch (check.kind) {
    case "free":
      return check.leadsTo ? (
        <p className="verdict is-warning">
          Free, but it is an old address of <strong>{check.leadsTo.name}</strong>, which will no
          longer be reached by it.
        </p>
      ) : (
        <p className="verdict is-good">This address is free.</p>
      );
    case "taken":
      return (
        <p className="verdict is-bad">
          Taken by <Link to={`/admin/brands/${check.by.id}/edit`}>{check.by.name}</Link>.{" "}
          <UseInstead slug={check.alternative} onUse={onUse} />
        </p>
      );
    case "malformed":
      return (
        <p className="verdict is-bad">
          Only lower-case letters a-z, digits and single hyphens.{" "}
          <UseInstead slug={repairSlug(slug)} onUse={onUse} />
        </p>
      );
  }
};

interface UseInsteadProps {
  slug: string | undefined;
  onUse: (slug: string) => void;
}

const UseInstead = ({ slug, onUse }: UseInsteadProps) =>
  slug !== undefined && (
    <button className="link-button" type="button" onClick={() => onUse(slug)}>
      Use {slug}
    </button>
  );
