import type { FocusEvent, KeyboardEvent } from "react";
import { withScheme } from "#core/text/addresses.ts";

/**
 * What an input for web addresses does with `golf.example`, which browsers refuse to send: it becomes `https://golf.example` when
 * the field is left, and when Enter sends the form.
 */
export const completingAddress = (onText: (text: string) => void) => {
  const complete = (input: HTMLInputElement): void => {
    const completed = withScheme(input.value.trim());
    if (completed === input.value) return;
    input.value = completed;
    onText(completed);
  };
  return {
    onBlur: ({ currentTarget }: FocusEvent<HTMLInputElement>) => complete(currentTarget),
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
      if (key === "Enter") complete(currentTarget);
    },
  };
};
