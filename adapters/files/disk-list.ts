import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DiskList } from "#core/ports/brand-files.ts";

/** What waits in memory to be written to the file, in bytes: at first, and at most but for a value that is longer. */
const FIRST_BYTES = 16 * 1024;
const MOST_BYTES = 1024 * 1024;
/** Read at once by who goes through the values in order. */
const WINDOW_BYTES = 256 * 1024;
/** Read at once by who does not: what follows a value is often asked for next. */
const GLANCE_BYTES = 4 * 1024;
/** Who asks for so many values one after the other goes through them in order. */
const IN_ORDER = 8;
/** What a UTF-16 code unit takes in UTF-8 at most. */
const BYTES_PER_UNIT = 3;

/** Values must be JSON. What does not stay in memory lies in a file without a name, which goes with the process however that ends. */
export const openDiskList = <T>(): DiskList<T> => {
  // Bytes, not texts: so much text kept for a while would make the heap grow by its garbage.
  let waiting = Buffer.allocUnsafe(FIRST_BYTES);
  let used = 0;
  let file: number | undefined;
  let inFile = 0;
  /** Where each value ends. */
  let ends: number[] = [];

  const makeRoom = (bytes: number): void => {
    if (used + bytes > MOST_BYTES) {
      file ??= openUnnamed();
      for (let at = 0; at < used;) at += writeSync(file, waiting, at, used - at, inFile + at);
      inFile += used;
      used = 0;
    }
    if (used + bytes <= waiting.length) return;
    const roomier = Buffer.allocUnsafe(Math.max(2 * waiting.length, used + bytes));
    waiting.copy(roomier, 0, 0, used);
    waiting = roomier;
  };

  let window = Buffer.allocUnsafe(0);
  let windowStart = 0;
  let windowEnd = 0;
  let next = 0;
  let inOrder = 0;
  const readBack = (start: number, end: number): void => {
    if (start >= windowStart && end <= windowEnd) return;
    const ahead = inOrder >= IN_ORDER ? WINDOW_BYTES : GLANCE_BYTES;
    const wanted = Math.max(end, Math.min(start + ahead, inFile));
    if (wanted - start > window.length)
      window = Buffer.allocUnsafe(Math.max(wanted - start, FIRST_BYTES));
    for (let at = start; at < wanted;)
      at += readSync(file ?? -1, window, at - start, wanted - at, at);
    windowStart = start;
    windowEnd = wanted;
  };

  /** Where the n-th lies by now: in which bytes, from where to where. */
  const find = (n: number): [bytes: Buffer, start: number, end: number] | undefined => {
    const start = n === 0 ? 0 : ends[n - 1];
    const end = ends[n];
    if (start === undefined || end === undefined) return undefined;
    if (start >= inFile) return [waiting, start - inFile, end - inFile];
    readBack(start, end);
    return [window, start - windowStart, end - windowStart];
  };

  const at = (n: number): T | undefined => {
    inOrder = n === next ? inOrder + 1 : 0;
    next = n + 1;
    const found = find(n);
    if (!found) return undefined;
    const [bytes, start, end] = found;
    return JSON.parse(bytes.toString("utf8", start, end));
  };

  return {
    add: (value) => {
      const text = JSON.stringify(value);
      const bytes = text.length * BYTES_PER_UNIT;
      if (used + bytes > waiting.length) makeRoom(bytes);
      used += waiting.write(text, used);
      ends.push(inFile + used);
    },
    at,
    get length() {
      return ends.length;
    },
    *[Symbol.iterator]() {
      for (let n = 0; ; n++) {
        const value = at(n);
        if (value === undefined) return;
        yield value;
      }
    },
    close: () => {
      if (file !== undefined) closeSync(file);
      file = undefined;
      ends = [];
      inFile = 0;
      used = 0;
    },
  };
};

const openUnnamed = (): number => {
  const path = join(tmpdir(), `golfbrands-${randomUUID()}`);
  const file = openSync(path, "wx+", 0o600);
  // The file lives on without its name for as long as it is open.
  if (process.platform === "win32") process.once("exit", () => rmSync(path, { force: true }));
  else rmSync(path);
  return file;
};
