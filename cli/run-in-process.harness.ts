import { Readable, Writable } from "node:stream";
import { runProgram } from "./program.ts";

export interface Ran {
  status: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

interface RunSettings {
  folder: string;
  environment: Readonly<NodeJS.ProcessEnv>;
  input?: string | Buffer | undefined;
}

/**
 * Runs a command in this process, with its own folder, environment and standard streams. Starting a process takes ten
 * times as long as most commands. Tests of signals, pipes and shared files start real processes. Only one run at a time,
 * because a process has one folder.
 */
export const runInProcess = async (
  args: readonly string[],
  { folder, environment, input = "" }: RunSettings,
): Promise<Ran> => {
  if (isRunning) throw new Error("Another command is running in this process");
  isRunning = true;
  const stdout = collector();
  const stderr = collector();
  const restore = [
    replaceStream("stdin", Readable.from([Buffer.from(input)], { objectMode: false })),
    replaceStream("stdout", stdout.stream),
    replaceStream("stderr", stderr.stream),
    replaceEnvironment(environment),
    replaceFolder(folder),
  ];
  const before = process.exitCode;
  process.exitCode = undefined;
  try {
    await runProgram(args);
    return {
      status: exitCode(),
      signal: null,
      stdout: stdout.text(),
      stderr: stderr.text(),
    };
  } finally {
    process.exitCode = before;
    for (const one of restore) one();
    isRunning = false;
  }
};
let isRunning = false;

const exitCode = (): number => Number(process.exitCode ?? 0);

const collector = () => {
  const parts: Buffer[] = [];
  return {
    stream: new Writable({
      write: (part: Buffer, _encoding, done) => {
        parts.push(part);
        done();
      },
    }),
    text: () => Buffer.concat(parts).toString("utf8"),
  };
};

const replaceStream = (name: "stdin" | "stdout" | "stderr", stream: Readable | Writable) => {
  const own = Object.getOwnPropertyDescriptor(process, name) ?? {};
  Object.defineProperty(process, name, { configurable: true, enumerable: true, value: stream });
  return (): void => void Object.defineProperty(process, name, own);
};

const replaceEnvironment = (environment: Readonly<NodeJS.ProcessEnv>) => {
  const own = { ...process.env };
  setEnvironment(environment);
  return (): void => setEnvironment(own);
};

const setEnvironment = (environment: Readonly<NodeJS.ProcessEnv>): void => {
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
};

const replaceFolder = (folder: string) => {
  const own = process.cwd();
  process.chdir(folder);
  return (): void => process.chdir(own);
};
