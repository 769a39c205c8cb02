import { createReadStream } from "node:fs";
import { fileFailure } from "#adapters/files/source-file.ts";
import { withContext } from "../../context.ts";
import { unwrap } from "../../output/explain-failure.ts";
import { asBatch } from "../../output/show-value.ts";
import type { OutputOptions } from "../../output/terminal.ts";
import { EXIT } from "../../exit-codes.ts";
import { UserError } from "../../user-error.ts";
import { namedBrand } from "./list-brands.ts";

export const setLogo = async (
  slugOrId: string,
  file: string | undefined,
  { remove = false, ...options }: OutputOptions & { remove?: boolean },
): Promise<void> => {
  if ((file === undefined) !== remove)
    throw new UserError("Name a picture file, or use --remove.", EXIT.badUsage);
  return withContext(options, async (context, terminal) => {
    const { backOffice } = context;
    const brand = await namedBrand(context, slugOrId);
    const ref = { id: brand.id, readVersion: brand.version };
    const saved = unwrap(
      file === undefined
        ? await backOffice.removeLogo(ref)
        : await backOffice.saveLogo(ref, { stream: () => bytesOf(file) }),
    );
    const { batchId } = saved;
    const name = brand.name;
    const done = remove ? `Removed the logo of ${name}` : `Set the logo of ${name}`;
    const unchanged = remove ? `${name} has no logo.` : `${name} already has this logo.`;
    await terminal.answer(
      { logoUrl: saved.brand.logoUrl, batchId },
      batchId === null ? `Nothing to do: ${unchanged}` : `${done} ${asBatch(batchId)}`,
    );
  });
};

async function* bytesOf(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* file === "-" ? process.stdin : createReadStream(file);
  } catch (error) {
    throw fileFailure(error, file);
  }
}
