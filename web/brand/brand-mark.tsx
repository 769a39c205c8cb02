import { useState, type ReactNode } from "react";
import { webAddress } from "../components/web-address.ts";
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

interface BrandLogoProps extends Pick<BrandMarkProps, "name" | "size"> {
  address: string;
  /** Shown when the picture cannot be loaded. */
  fallback: ReactNode;
}

const EDGES = { small: 32, medium: 56, large: 128 } as const;

const BrandLogo = ({ address, name, size, fallback }: BrandLogoProps) => {
  const [isBroken, setBroken] = useState(false);
  // It may have failed before this page came to life, and then no event follows.
  const check = (image: HTMLImageElement | null): void => {
    if (image?.complete && image.naturalWidth === 0) setBroken(true);
  };
  if (isBroken) return fallback;
  return (
    <img
      ref={check}
      className={`logo mark-${size}`}
      src={address}
      alt={`${name} logo`}
      width={EDGES[size]}
      height={EDGES[size]}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
    />
  );
};
