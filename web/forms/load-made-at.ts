export interface MadeAt {
  /** When the form was made, ISO 8601; by the server's clock, as the browser measures for itself how long it was open. */
  madeAt: string;
}

export const loadMadeAt = (): Promise<MadeAt> =>
  Promise.resolve({ madeAt: new Date().toISOString() });
