import { type ComponentProps, useState } from "react";
import { LinkButton } from "../../ui/buttons.tsx";
import { TextField } from "../../ui/field.tsx";

/** A password field with a button that reveals the password. */
export const PasswordField = (
  props: Omit<ComponentProps<typeof TextField>, "type" | "notice" | "required">,
) => {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? "text" : "password"}
      required
      notice={
        <LinkButton aria-controls={props.id} onClick={() => setShown(!isShown)}>
          {isShown ? "Hide" : "Show"} {props.label.toLowerCase()}
        </LinkButton>
      }
    />
  );
};
