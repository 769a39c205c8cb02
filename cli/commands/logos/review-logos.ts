import type { BackOffice } from "#core/back-office/back-office.ts";
import type { LogoToReview } from "#core/back-office/review-logos.ts";
import { sharedText } from "#core/sites/logo-candidates.ts";
import { countOf } from "#core/text/count-text.ts";
import { withContext } from "../../context.ts";
import { type Keyboard, withKeyboard } from "../../output/keyboard.ts";
import { printList } from "../../output/print-list.ts";
import { sanitizeForTerminal } from "../../output/sanitize.ts";
import { asBatch } from "../../output/show-value.ts";
import type { OutputOptions, Terminal } from "../../output/terminal.ts";

/** Lists pending logos; in a terminal, asks about each. */
export const reviewLogos = (options: OutputOptions): Promise<void> =>
  withContext(options, async ({ backOffice }, terminal) => {
    const list = await backOffice.listLogos(1);
    await printList(terminal, {
      value: list,
      columns: [
        { title: "Brand", min: 16, cell: ({ brand }) => brand.name },
        { title: "Picture", min: 16, cell: pictureText },
        { title: "Page", min: 20, cell: ({ page }) => page },
      ],
      rows: list.items,
      summary: [
        `${countOf(list.total, "logo")} to review; the back office shows them at /admin/logos.`,
        ...(list.shared > 0 ? [sharedText(list.shared)] : []),
      ].join(" "),
    });
    if (terminal.isInteractive && !terminal.json && list.items.length > 0)
      await withKeyboard((keyboard) => walkLogos(backOffice, keyboard, terminal));
  });

const pictureText = ({ picture, bytes }: LogoToReview): string =>
  `${/^data:image\/(\w+)/.exec(picture)?.[1] ?? ""}, ${bytes.toLocaleString("en")} bytes`;

/** Asks about each logo until the last one or `q`. */
export const walkLogos = async (
  backOffice: BackOffice,
  keyboard: Keyboard,
  { out, mark }: Pick<Terminal, "out" | "mark">,
): Promise<void> => {
  const seen = new Set<string>();
  for (let wanted = 1; ;) {
    const { items, page } = await backOffice.listLogos(wanted);
    if (page < wanted) return;
    const unseen = items.filter(({ id }) => !seen.has(id));
    // Every logo of this page was skipped.
    if (unseen.length === 0) wanted += 1;
    for (const logo of unseen) {
      seen.add(logo.id);
      const name = sanitizeForTerminal(logo.brand.name);
      await out(
        `\n${name}: ${pictureText(logo)}, from ${sanitizeForTerminal(logo.page)}\n${mark.dim("a accept  r reject  n next  q quit")}\n`,
      );
      const key = await keyAmong(keyboard, "arnq");
      if (key === "q") return;
      if (key === "a") {
        const { accepted, batchId } = await backOffice.acceptLogos([logo.id]);
        await out(
          accepted === 0
            ? `${name} needs no logo any more.\n`
            : `${mark.green("✓")} Set the logo of ${name} ${asBatch(batchId)}\n`,
        );
      }
      if (key === "r") {
        await backOffice.rejectLogos([logo.id]);
        await out(`${mark.green("✓")} Rejected the logo of ${name}.\n`);
      }
    }
  }
};

const keyAmong = async (keyboard: Keyboard, keys: string): Promise<string> => {
  for (;;) {
    const key = await keyboard.key();
    if (keys.includes(key)) return key;
  }
};
