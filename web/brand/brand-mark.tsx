import { webAddress } from "../components/web-address.ts";
import { BrandLogo } from "./brand-logo.tsx";
import { initials, tintOf } from "./monogram.ts";

export interface BrandMarkProps {
  name: string;
  slug: string;
  logoUrl: string | null;
  size: "small" | "medium" | "large";
}

/** A brand's logo, or a monogram like the engraving on a ball marker where there is none. */
export const BrandMark = ({ name, slug, logoUrl, size }: BrandMarkProps) => {
  const logo = webAddress(logoUrl);
  const monogram = (
    <span className={`mark mark-${size} tint-${tintOf(slug)}`} aria-hidden="true">
      {initials(name)}
    </span>
  );
  if (logo === undefined) return monogram;
  return <BrandLogo key={logo} address={logo} name={name} size={size} fallback={monogram} />;
};
