/** A question that is not to be asked for a while. */
export interface HeldQuestion {
  id: string;
  /** ISO 8601, UTC: until then. */
  until: string;
  /** Who was given it, as 16 hexadecimal digits that name nobody, and may be asked; null where it was put off for everybody. */
  holder: string | null;
}

/**
 * Keeps what questions are put off until when, and who was given which. It is no part of the directory: no revision moves, and
 * history gains nothing. What is over is forgotten. When the store cannot be reached every method throws `StoreUnavailable`.
 */
export interface RoundsStore {
  /** Everything that is held at a moment, by id. */
  list(now: Date): Promise<HeldQuestion[]>;

  /**
   * Gives a question to somebody until then; whether they have it now. Not where somebody else has it, or it was put off, and that
   * is not over at `now`: of two who ask at the same time, one gets it.
   */
  give(question: HeldQuestion & { holder: string }, now: Date): Promise<boolean>;

  /** Puts a question off for everybody, whoever has it. */
  putOff(question: Omit<HeldQuestion, "holder">, now: Date): Promise<void>;
}
