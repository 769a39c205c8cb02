import { type ChangeEvent, type DragEvent, type ReactNode, useState } from "react";

interface DropZoneProps {
  isFilled: boolean;
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** An area to drop a file on. */
export const DropZone = ({ isFilled, onChoose, children }: DropZoneProps) => {
  const [isOver, setOver] = useState(false);
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
      {children}
    </div>
  );
};

/** Takes the file that was chosen in an input. The same file can be chosen again after it was corrected. */
export const takeFile = (
  { target }: ChangeEvent<HTMLInputElement>,
  onChoose: (file: File) => void,
): void => {
  const file = target.files?.[0];
  if (file) onChoose(file);
  target.value = "";
};

/** Whether the drag holds files, and not text or a link. */
const dragged = (event: DragEvent): boolean => {
  if (!event.dataTransfer.types.includes("Files")) return false;
  event.preventDefault();
  return true;
};
