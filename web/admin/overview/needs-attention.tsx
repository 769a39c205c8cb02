import { Link } from "react-router-dom";
import { BRAND_NEED_NAMES, BRAND_NEEDS, type BrandNeed } from "#core/brand/brand-needs.ts";

/** Active brands that lack something; each line leads to them. */
export const NeedsAttention = ({ needs }: { needs: Readonly<Record<BrandNeed, number>> }) => {
  const lacking = BRAND_NEEDS.filter((need) => needs[need] > 0);
  return (
    <section className="panel" aria-labelledby="needs-attention">
      <h2 id="needs-attention">Needs attention</h2>
      {lacking.length === 0 ? (
        <p className="quiet">Every active brand is in good order.</p>
      ) : (
        <ul className="needs">
          {lacking.map((need) => (
            <li key={need}>
              <Link to={`/admin/brands?status=active&needs=${need}`}>{BRAND_NEED_NAMES[need]}</Link>
              <span className="quiet">{needs[need].toLocaleString("en")}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
};
