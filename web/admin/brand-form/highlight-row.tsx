interface HighlightRowProps {
  at: number;
  count: number;
  text: string;
  error: string | undefined;
  onChange: (text: string) => void;
  onAdd: () => void;
  onRemove: () => void;
  onMove: (to: number) => void;
}

export const HighlightRow = (props: HighlightRowProps) => {
  const { at, count, text, error, onMove } = props;
  const id = `highlights.${at}`;
  const name = `highlight ${at + 1}`;
  return (
    <li>
      <div className="highlight-row">
        <input
          id={id}
          aria-label={`Highlight ${at + 1}`}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          autoComplete="off"
          value={text}
          onChange={({ target }) => props.onChange(target.value)}
          onKeyDown={(event) => {
            // Enter goes on with the next one, as in any list; it does not save half a list.
            if (event.key === "Enter") {
              event.preventDefault();
              props.onAdd();
            } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
              event.preventDefault();
              onMove(event.key === "ArrowUp" ? at - 1 : at + 1);
            }
          }}
        />
        <IconButton
          name={`Move ${name} up`}
          sign="↑"
          isOff={at === 0}
          onClick={() => onMove(at - 1)}
        />
        <IconButton
          name={`Move ${name} down`}
          sign="↓"
          isOff={at === count - 1}
          onClick={() => onMove(at + 1)}
        />
        <IconButton name={`Remove ${name}`} sign="×" onClick={props.onRemove} />
      </div>
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          Highlight {at + 1} {error}.
        </p>
      )}
    </li>
  );
};

interface IconButtonProps {
  name: string;
  sign: string;
  isOff?: boolean;
  onClick: () => void;
}

const IconButton = ({ name, sign, isOff, onClick }: IconButtonProps) => (
  <button
    className="icon-button"
    type="button"
    aria-label={name}
    disabled={isOff}
    onClick={onClick}
  >
    <span aria-hidden="true">{sign}</span>
  </button>
);
