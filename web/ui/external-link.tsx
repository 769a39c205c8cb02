import type { ReactNode } from "react";

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

/**
 * The address as it may stand in an `href` or `src`, or `undefined`. The core refuses anything but http and
 * https on the way in; a row planted past it must not run as a script on the way out either.
 */
export const webAddress = (address: string | null): string | undefined => {
  if (address === null || !URL.canParse(address)) return undefined;
  const { protocol, username, password, href } = new URL(address);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && username === "" && password === "" ? href : undefined;
};

/** How something is known: an address, which leads there, or words. */
export const SourceText = ({ source }: { source: string }) =>
  webAddress(source) === undefined ? source : <ExternalLink to={source}>{source}</ExternalLink>;

interface ButtonLinkProps {
  to: string;
  isQuiet?: boolean;
  children: ReactNode;
}

/** A link that looks like a button. */
export const ButtonLink = ({ to, isQuiet, children }: ButtonLinkProps) => (
  <a className={isQuiet ? "button is-quiet" : "button"} href={to}>
    {children}
  </a>
);
