import type { Reply } from "./ask.ts";

/** One thing that was looked at. Hints are what is unset or advisable; what is wrong keeps something from working as it should. */
export interface Finding {
  about: string;
  state: "fine" | "hint" | "wrong";
  message: string;
  remedy?: string;
}

/** What there is to say, if anything. */
export type Judgement = Omit<Finding, "about"> | undefined;

export const fine = (message: string): Judgement => ({ state: "fine", message });
export const hint = (message: string, remedy: string): Judgement => ({
  state: "hint",
  message,
  remedy,
});
export const wrong = (message: string, remedy: string): Judgement => ({
  state: "wrong",
  message,
  remedy,
});

/** What `/readyz` tells. */
interface Ready {
  status: string;
  store: string;
  catalog: string;
  revision: number;
  brands: number;
  backup?: { provenAt: string | null; state: string };
}

/** What a site of ours answers; undefined for every other answer, or none. */
export const readyOf = (asked: Reply | undefined): Ready | undefined => {
  if (!asked || "unreachable" in asked) return undefined;
  try {
    const told: Ready | null = JSON.parse(asked.body);
    return typeof told?.status === "string" && typeof told.store === "string" ? told : undefined;
  } catch {
    return undefined;
  }
};
