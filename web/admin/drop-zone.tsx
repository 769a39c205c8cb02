import { type DragEvent, type ReactNode, type RefObject, useId, useState } from "react";

interface DropZoneProps {
  /** What was chosen, or that something can be dropped. */
  title: ReactNode;
  isFilled: boolean;
  /** The button that opens the list of files. */
  button: string;
  /** The types of files, as in an input. */
  accept: string;
  hint?: string | undefined;
  onChoose: (file: File) => void;
  input?: RefObject<HTMLInputElement | null>;
  children?: ReactNode;
}

/** An area to drop a file on, or to choose one. */
export const DropZone = (props: DropZoneProps) => {
  const { title, isFilled, button, accept, hint, onChoose, input, children } = props;
  const [isOver, setOver] = useState(false);
  const id = useId();
  return (
    <div
      className={["drop-zone", isOver && "is-over", isFilled && "is-filled"]
        .filter(Boolean)
        .join(" ")}
      onDragOver={(event) => setOver(dragged(event))}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        const file = dragged(event) ? event.dataTransfer.files[0] : undefined;
        if (file) onChoose(file);
      }}
    >
      {title}
      <div className="drop-input">
        <label className="button is-quiet" htmlFor={id}>
          {button}
        </label>
        <input
          ref={input}
          className="visually-hidden"
          id={id}
          type="file"
          accept={accept}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          onChange={({ target }) => {
            const file = target.files?.[0];
            if (file) onChoose(file);
            // The same file can be chosen again after it was corrected.
            target.value = "";
          }}
        />
      </div>
      {children}
      {hint !== undefined && (
        <p className="quiet" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
};

/** Whether the drag holds files, and not text or a link. */
const dragged = (event: DragEvent): boolean => {
  if (!event.dataTransfer.types.includes("Files")) return false;
  event.preventDefault();
  return true;
};
