import { toUnicode } from "punycode.js/punycode.es6.js";
import { hostNotes, type ReadHost } from "#core/text/hosts.ts";

/** A note for each international host in a text, with both forms. */
export const HostNotes = ({ text }: { text: string | null }) => (
  <>
    {hostNotes(readHost, [text]).map((note) => (
      <span className="host-note" key={note}>
        {note}
      </span>
    ))}
  </>
);

const readHost: ReadHost = (address) => {
  if (!URL.canParse(address)) return undefined;
  const ascii = new URL(address).hostname;
  try {
    return { ascii, unicode: toUnicode(ascii) };
  } catch {
    // Some browsers accept labels that cannot be decoded, such as `xn--0`.
    return undefined;
  }
};
