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
