import { LIMITS } from "../limits.ts";
import type { SavedView } from "../ports/view-store.ts";
import { fail, invalidAt, type InvalidInput, ok, type Result } from "../result.ts";
import type { BackOfficeParts } from "./back-office-parts.ts";
import { parseSavedView } from "./saved-view.schema.ts";

export const saveView =
  ({ savedViews }: Pick<BackOfficeParts, "savedViews">) =>
  async (input: unknown): Promise<Result<SavedView, InvalidInput>> => {
    const view = parseSavedView(input);
    if (!view.ok) return view;
    const others = (await savedViews.list()).filter(({ name }) => name !== view.value.name);
    if (others.length >= LIMITS.savedViews)
      return fail(
        invalidAt(
          "name",
          `cannot be saved: there are ${LIMITS.savedViews} views already; delete one first`,
        ),
      );
    await savedViews.save(view.value);
    return ok(view.value);
  };
