import { ButtonLink } from "../ui/links.tsx";

/** For an address that no listed brand has, nor had. */
export const BrandNotFoundNotice = () => (
  <div className="page notice">
    <h1>Brand Not Found</h1>
    <p className="lede">The brand you're looking for doesn't exist or has been archived.</p>
    <p className="actions">
      <ButtonLink to="/brands">Browse all brands</ButtonLink>
    </p>
  </div>
);
