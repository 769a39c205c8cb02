import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { PasswordField } from "./password-field.tsx";

it("hides the password until its button shows it", () => {
  const html = renderToStaticMarkup(
    <PasswordField id="new" label="New password" value="" onChange={() => {}} />,
  );
  expect(html).toMatch(/<input[^>]* type="password"/);
  expect(html).toContain('aria-controls="new">Show new password</button>');
});
