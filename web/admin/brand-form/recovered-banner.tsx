import { Moment } from "../components/moment.tsx";
import type { FormFields } from "./use-form-values.ts";

/** Says that the form starts from an unsent draft, and offers to start from the brand as it is. */
export const RecoveredBanner = ({ form }: { form: FormFields }) =>
  form.recovered && (
    <div className="banner" role="status">
      <p>
        Your unsent changes from <Moment at={form.recovered.savedAt} /> are back.
      </p>
      <button className="button is-quiet is-small" type="button" onClick={form.startOver}>
        Discard them
      </button>
    </div>
  );
