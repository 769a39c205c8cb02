import { createContext, useContext, useSyncExternalStore } from "react";
import { correctPath } from "../ui/links.tsx";

/** The slug of the brand whose facts have pencils; `undefined` for no pencils. */
export const BrandToCorrect = createContext<string | undefined>(undefined);

interface EditSwitchProps {
  slug: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** A button that shows or hides the pencils; without JavaScript, a link to the whole form. */
export const EditSwitch = ({ slug, isOn, onSwitch }: EditSwitchProps) => {
  const isLive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const label = "Suggest an edit";
  if (!isLive)
    return (
      <a className="button is-quiet" href={correctPath(slug)} rel="nofollow">
        {label}
      </a>
    );
  return (
    <>
      <button
        type="button"
        className="button is-quiet"
        aria-pressed={isOn}
        onClick={() => onSwitch(!isOn)}
      >
        {label}
      </button>
      <p className="edit-hint" role="status">
        {isOn && (
          <>
            Choose a pencil to correct one fact, or{" "}
            <a href={correctPath(slug)} rel="nofollow">
              open the whole form
            </a>
            .
          </>
        )}
      </p>
    </>
  );
};

/** Never notifies: the value differs only between server and browser. */
const never = () => () => {};

interface CorrectPencilProps {
  /** The fact's public name; `name` is what visitors call the fact. */
  field: string;
  name: string;
}

/** A link beside a fact to the correction form for this fact alone. */
export const CorrectPencil = ({ field, name }: CorrectPencilProps) => {
  const slug = useContext(BrandToCorrect);
  if (slug === undefined) return null;
  return (
    <a
      className="pencil"
      href={correctPath(slug, field)}
      rel="nofollow"
      aria-label={`Correct the ${name}`}
    >
      <svg viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
        <path d="m4 20 1-5L16 4l4 4L9 19zM13.5 6.5l4 4" />
      </svg>
    </a>
  );
};

interface CorrectableHeadingProps extends CorrectPencilProps {
  id?: string;
  children: string;
}

export const CorrectableHeading = ({ id, children, ...pencil }: CorrectableHeadingProps) => (
  <div className="with-pencil">
    <h2 id={id}>{children}</h2>
    <CorrectPencil {...pencil} />
  </div>
);
