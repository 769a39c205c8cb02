import { data, type ActionFunctionArgs } from "react-router-dom";
import type { Erased, PersonalData } from "#core/people/personal-data.ts";
import type { PageServices } from "../../site/services.ts";
import { tokenOf } from "../../forms/act-on-link.ts";
import { textIn } from "../../ui/form-data.tsx";

/** What became of a link to what is held. */
export type OwnDataOutcome =
  | { kind: "shown"; held: PersonalData }
  | { kind: "erased"; erased: Erased }
  | { kind: "link-refused" | "current-administrator" | "failed" };

const STATUS = { "link-refused": 410, "not-offered": 410, "current-administrator": 409 } as const;

/** Shows or erases, as the button says that was pressed. */
export const actOnOwnData =
  ({ directory, log }: PageServices) =>
  async ({ request }: ActionFunctionArgs) => {
    try {
      const form = await request.formData();
      const token = tokenOf(request.url, form).slice(0, TOKEN_LENGTH);
      if (token === "") return answered({ kind: "link-refused" }, 410);
      if (textIn(form, "do") === "erase") {
        const erased = await directory.eraseOwnData(token);
        if (erased.ok) return answered({ kind: "erased", erased: erased.value });
        const { kind } = erased.failure;
        return answered({ kind: kind === "not-offered" ? "link-refused" : kind }, STATUS[kind]);
      }
      const held = await directory.showOwnData(token);
      return held.ok
        ? answered({ kind: "shown", held: held.value })
        : answered({ kind: "link-refused" }, 410);
    } catch (error) {
      log.error("own_data_failed", error);
      return answered({ kind: "failed" }, 503);
    }
  };

const answered = (outcome: OwnDataOutcome, status = 200) => data(outcome, { status });

const TOKEN_LENGTH = 512;
