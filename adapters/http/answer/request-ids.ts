import { randomBytes } from "node:crypto";

/** Names requests: unique, cheap, and telling nothing. */
export const createRequestIds = (): (() => string) => {
  const process = randomBytes(6).toString("base64url");
  let count = 0;
  return () => `${process}-${(count += 1).toString(36)}`;
};
