import { useState, type ReactNode } from "react";
import type { BrandMarkProps } from "./brand-mark.tsx";

interface BrandLogoProps extends Pick<BrandMarkProps, "name" | "size"> {
  address: string;
  /** Shown when the picture cannot be loaded. */
  fallback: ReactNode;
}

const EDGES = { small: 32, medium: 56, large: 128 } as const;

export const BrandLogo = ({ address, name, size, fallback }: BrandLogoProps) => {
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
