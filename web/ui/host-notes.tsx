import { hostNotes } from "#adapters/host-notes.ts";

/** A line for each international host in a text: both its forms, and whether it mixes scripts. */
export const HostNotes = ({ text }: { text: string | null }) => (
  <>
    {hostNotes(text).map((note) => (
      <span className="host-note" key={note}>
        {note}
      </span>
    ))}
  </>
);
