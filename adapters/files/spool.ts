import { randomUUID } from "node:crypto";
import { closeSync, openSync, readSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Values put aside in their order, to be looked at again and again. Only the first few megabytes stay in memory. */
export interface Spool<T> extends Iterable<T> {
  add(value: T): void;
  /** The n-th, from 0. */
  at(n: number): T | undefined;
  readonly length: number;
  close(): void;
}

/** In characters of JSON. */
const IN_MEMORY = 4 * 1024 * 1024;

/** Values must be JSON. What does not stay in memory lies in a file without a name, which goes with the process however that ends. */
export const openSpool = <T>(): Spool<T> => {
  /** Not in the file yet. */
  let lines: string[] = [];
  let chars = 0;
  let file: number | undefined;
  /** Where each value in the file ends. */
  const ends: number[] = [];

  const spill = (): void => {
    file ??= openUnnamed();
    let end = ends.at(-1) ?? 0;
    const start = end;
    for (const line of lines) ends.push((end += Buffer.byteLength(line)));
    const bytes = Buffer.from(lines.join(""));
    for (let at = 0; at < bytes.length;)
      at += writeSync(file, bytes, at, bytes.length - at, start + at);
    lines = [];
    chars = 0;
  };

  let buffer = Buffer.allocUnsafe(16 * 1024);
  const readBack = (n: number): string => {
    const start = ends[n - 1] ?? 0;
    const length = (ends[n] ?? 0) - start;
    if (length > buffer.length) buffer = Buffer.allocUnsafe(length * 2);
    for (let at = 0; at < length;) at += readSync(file ?? -1, buffer, at, length - at, start + at);
    return buffer.toString("utf8", 0, length);
  };

  const at = (n: number): T | undefined => {
    const line = n < ends.length ? readBack(n) : lines[n - ends.length];
    return line === undefined ? undefined : JSON.parse(line);
  };

  return {
    add: (value) => {
      const line = JSON.stringify(value);
      lines.push(line);
      chars += line.length;
      if (chars > IN_MEMORY) spill();
    },
    at,
    get length() {
      return ends.length + lines.length;
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
      lines = [];
      ends.length = 0;
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
