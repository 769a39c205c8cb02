import { randomBytes } from "node:crypto";

/** Generates request ids: unique, cheap, and revealing nothing. */
export const createRequestIds = (): (() => string) => {
  const process = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${process}-${(count += 1).toString(36)}`;
};
