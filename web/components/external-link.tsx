import type { ReactNode } from "react";
import { webAddress } from "./web-address.ts";

interface ExternalLinkProps {
  to: string | null;
  className?: string;
  children: ReactNode;
}

/** A link to somebody else's site, in a new tab; nothing at all when the address is none for the web. */
export const ExternalLink = ({ to, className, children }: ExternalLinkProps) => {
  const href = webAddress(to);
  if (href === undefined) return null;
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
};
