import { contentOf } from "#core/brand/brand.ts";
import type { BrandRecord } from "#core/change/change-set.ts";
import { load } from "./load.ts";
import type { Server } from "./processes.ts";

/** Reads in a second of the server's processor time, and how long the slowest hundredth of them took at least, by the clock. */
export interface Reading {
  perSecond: number;
  p99Ms: number;
}

export interface Saving {
  undisturbed: Reading;
  /** While one editor saves without a pause. */
  disturbed: Reading;
  /** By the clock. */
  savesPerSecond: number;
}

interface Editor {
  origin: string;
  email: string;
  password: string;
}

/** What the editor changes: a text that lists show, or one that its own page alone shows. */
export type Edited = "shortDescription" | "longDescription";

/** Reads what many read, at first with nobody else there, then while one editor saves one brand after another. */
export const measureSaving = async (
  edited: Edited,
  { port, processorSeconds }: Pick<Server, "port" | "processorSeconds">,
  path: (n: number) => string,
  headers: string,
  credentials: Omit<Editor, "origin">,
  milliseconds: number,
): Promise<Saving> => {
  const read = async (): Promise<Reading> => {
    const took: number[] = [];
    const before = processorSeconds();
    await load({ port, path, headers, milliseconds, onAnswer: (ms) => took.push(ms) });
    took.sort((a, b) => a - b);
    return {
      perSecond: took.length / (processorSeconds() - before),
      p99Ms: took[Math.floor(took.length * 0.99)] ?? Number.NaN,
    };
  };
  await read();
  const undisturbed = await read();
  const editing = await startEditing(
    { origin: `http://localhost:${port}`, ...credentials },
    edited,
  );
  const disturbed = await read();
  const saves = await editing.stop();
  return { undisturbed, disturbed, savesPerSecond: (saves / milliseconds) * 1_000 };
};

/** Answers an access token. */
export const signIn = async (
  origin: string,
  credentials: Omit<Editor, "origin">,
): Promise<string> => {
  const signedIn = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(credentials),
  });
  const { access_token: token } = await signedIn.json();
  return token;
};

/** Signs in, and goes from brand to brand with a changed text, the next as soon as the last was saved. */
const startEditing = async ({ origin, email, password }: Editor, edited: Edited) => {
  const token = await signIn(origin, { email, password });
  const authorization = { Authorization: `Bearer ${token}` };
  const listed = await fetch(`${origin}/api/admin/brands`, { headers: authorization });
  const { items } = await listed.json();
  const brands: BrandRecord[] = await Promise.all(
    items.map(async ({ id }: { id: string }) => {
      const found = await fetch(`${origin}/api/admin/brands/${id}`, { headers: authorization });
      return found.json();
    }),
  );
  let saves = 0;
  const ending = new AbortController();
  const edit = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const brand = brands[saves % brands.length];
      if (!brand) throw new Error("There is no brand to edit");
      const saved = await fetch(`${origin}/api/admin/brands/${brand.id}`, {
        method: "PUT",
        headers: { ...authorization, "If-Match": "*", "Content-Type": "application/json" },
        body: JSON.stringify({ ...contentOf(brand), [edited]: `Edited ${saves}` }),
      });
      if (!saved.ok) throw new Error(`Saving answered ${saved.status}: ${await saved.text()}`);
      await saved.arrayBuffer();
      saves += 1;
    }
  };
  const editing = edit();
  return {
    stop: async (): Promise<number> => {
      ending.abort();
      await editing;
      return saves;
    },
  };
};
