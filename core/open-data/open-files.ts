import type { MaybePromise } from "../slices.ts";

/** The files of the open data, as people and programs ask for them. */
export const OPEN_FILE_NAMES = [
  "brands.csv",
  "brands.ndjson",
  "taxonomy.json",
  "datapackage.json",
] as const;
export type OpenFileName = (typeof OPEN_FILE_NAMES)[number];

/** What is told of a file before it is read. */
export interface OpenFile {
  bytes: number;
  /** SHA-256, in hexadecimal. */
  sha256: string;
}

/** The files that were made at one revision: all of them tell of the same moment. */
export interface OpenFiles<File extends OpenFile = OpenFile> {
  revision: number;
  files: Readonly<Record<OpenFileName, File>>;
}

/** Where the files are made and kept: those of one revision at a time. */
export interface OpenFilesKeeper<Files extends OpenFiles = OpenFiles> {
  /** Those of this revision, where they are made already. */
  kept(revision: number): MaybePromise<Files | undefined>;
  /** Those of this revision, or of a later one that the store has come to meanwhile; who asks while they are made waits for them. */
  made(revision: number): Promise<Files>;
}

/** The licence of the open data: a name of SPDX's list, or the address of its text; without one all rights are reserved. */
export interface DataLicense {
  name?: string | undefined;
  url: string;
}
