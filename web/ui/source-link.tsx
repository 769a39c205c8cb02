import { hostOf } from "#core/text/addresses.ts";
import { ExternalLink, webAddress } from "./links.tsx";

interface SourceLinkProps {
  source: string;
  /** The day the source was read; adds a link to the copy archived nearest to it. */
  readOn?: string | undefined;
}

/** A source: a link that shows the host if it is a web address, else plain text. */
export const SourceLink = ({ source, readOn }: SourceLinkProps) => {
  const address = webAddress(source);
  if (address === undefined) return source;
  return (
    <>
      <ExternalLink to={address} className="source-host">
        {hostOf(address)?.replace(/^www\./, "")}
      </ExternalLink>
      {readOn !== undefined && (
        <>
          {" ("}
          <ExternalLink to={archivedCopy(address, readOn)}>archived copy</ExternalLink>)
        </>
      )}
    </>
  );
};

/** The Internet Archive redirects to the copy nearest to this day. */
const archivedCopy = (address: string, day: string): string =>
  `https://web.archive.org/web/${day.replaceAll("-", "")}/${address}`;
