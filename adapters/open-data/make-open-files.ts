import { createHash } from "node:crypto";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { StoreUnavailable } from "#core/result.ts";
import {
  type DataLicense,
  type OpenFile,
  type OpenFileName,
  type OpenFiles,
  toOpenBrand,
} from "#core/open-data/open-data.ts";
import { toOpenAttribute, toOpenCategory } from "#core/taxonomy/taxonomy.ts";
import type { CatalogStore, OpenReading } from "#core/ports/catalog-store.ts";
import { ascending } from "#core/text/fold.ts";
import { openBrandRows, openLine } from "../files/write-rows.ts";
import { dataPackage } from "./data-package.ts";

/** A file as it lies on the disk: compressed. */
export interface PackedFile extends OpenFile {
  path: string;
  packedBytes: number;
}

export interface MadeFiles extends OpenFiles<PackedFile> {
  folder: string;
}

/** What is to be made, and where: in a folder that is there. */
export interface FilesOrder {
  folder: string;
  license: DataLicense | undefined;
}

/** Makes them of what the store holds now. Nobody wants them any more once the signal comes. */
export type MakeOpenFiles = (order: FilesOrder, signal: AbortSignal) => Promise<MadeFiles>;

/** Why nothing is made any more. */
export const givenUp = (): StoreUnavailable =>
  new StoreUnavailable("The open data's files were given up: the server stops");

/**
 * Makes the files of the open data from what the store holds at one moment. They are compressed on their way to the
 * disk: of 100,000 brands they would take 300 MB of memory.
 */
export const makeOpenFiles = (
  store: Pick<CatalogStore, "readOpen">,
  { folder, license }: FilesOrder,
  signal?: AbortSignal,
): Promise<MadeFiles> =>
  store.readOpen(async (reading) => {
    const files = {
      ...(await writeBrands(reading, folder, signal)),
      "taxonomy.json": await writeWhole(folder, "taxonomy.json", taxonomyText(reading)),
    };
    const { revision } = reading;
    const text = dataPackage({ revision, files, license });
    const described = await writeWhole(folder, "datapackage.json", text);
    return { revision, folder, files: { ...files, "datapackage.json": described } };
  });

const writeBrands = async (reading: OpenReading, folder: string, signal?: AbortSignal) => {
  const slugs = new Map(
    [...reading.categories, ...reading.attributes].map(({ id, slug }) => [id, slug]),
  );
  const slugOf = (id: string) => slugs.get(id);
  const csv = openPacked(folder, "brands.csv");
  const ndjson = openPacked(folder, "brands.ndjson");
  try {
    csv.add(openBrandRows.begin);
    for await (const portion of reading.brands) {
      if (signal?.aborted) throw givenUp();
      for (const source of portion) {
        const brand = toOpenBrand(source, slugOf);
        csv.add(openBrandRows.row(brand, false));
        ndjson.add(openLine("brand", brand));
      }
      await Promise.all([csv.drained(), ndjson.drained()]);
    }
    const [rows, lines] = await Promise.all([csv.end(), ndjson.end()]);
    return { "brands.csv": rows, "brands.ndjson": lines };
  } catch (error) {
    csv.abandon();
    ndjson.abandon();
    throw error;
  }
};

const bySlug = (a: { slug: string }, b: { slug: string }): number => ascending(a.slug, b.slug);

const taxonomyText = ({ categories, attributes }: OpenReading): string => {
  const category = categories
    .toSorted(bySlug)
    .map((one) => openLine("category", toOpenCategory(one)));
  const attribute = attributes
    .toSorted(bySlug)
    .map((one) => openLine("attribute", toOpenAttribute(one)));
  return `{"categories":${listed(category)},"attributes":${listed(attribute)}}\n`;
};

const listed = (lines: readonly string[]): string =>
  lines.length === 0 ? "[]" : `[\n${lines.map((line) => line.trimEnd()).join(",\n")}\n]`;

const writeWhole = async (
  folder: string,
  name: OpenFileName,
  text: string,
): Promise<PackedFile> => {
  const file = openPacked(folder, name);
  file.add(text);
  return file.end();
};

/** Everybody takes gzip. Of the real brands this level leaves 18 %, at 200 MB a second; the usual one leaves 16 % in twice the time. */
const GZIP_LEVEL = 3;
/** So much waits to be compressed, in a thread of its own, while more is written. */
const AHEAD_BYTES = 4 * 1024 * 1024;

/** So much is handed over at once: each time wakes a thread. Written to again and again, or as many bytes as the file has would wait to be collected. */
const ROOM_BYTES = 512 * 1024;
/** No UTF-16 unit takes more bytes in UTF-8. */
const BYTES_PER_UNIT = 3;
/** So much of what becomes of it is handed on at once. */
const CHUNK_BYTES = 256 * 1024;

const openPacked = (folder: string, name: OpenFileName) => {
  const path = join(folder, `${name}.gz`);
  const sum = createHash("sha256");
  let bytes = 0;
  const free: Buffer[] = [];
  let room: Buffer = Buffer.allocUnsafeSlow(ROOM_BYTES);
  let used = 0;
  const gzip = createGzip({
    level: GZIP_LEVEL,
    chunkSize: CHUNK_BYTES,
    writableHighWaterMark: AHEAD_BYTES,
  } as object);
  const disk = createWriteStream(path, { mode: 0o600 });
  const written = pipeline(gzip, disk);
  // Whoever writes or ends hears of it.
  written.catch(() => {});
  const hand = (chunk: Buffer, done: () => void = () => {}): void => {
    bytes += chunk.byteLength;
    sum.update(chunk);
    gzip.write(chunk, done);
  };
  const handRoom = (): void => {
    const full = room;
    hand(full.subarray(0, used), () => void free.push(full));
    room = free.pop() ?? Buffer.allocUnsafeSlow(ROOM_BYTES);
    used = 0;
  };
  return {
    /** To be called for each record: texts that many are joined in live so long that the engine moves them about. */
    add: (text: string): void => {
      const most = text.length * BYTES_PER_UNIT;
      if (used + most > ROOM_BYTES) handRoom();
      if (most > ROOM_BYTES) hand(Buffer.from(text));
      else used += room.write(text, used);
    },
    /** Waits while too much is to be compressed; throws where the disk takes no more. */
    drained: async (): Promise<void> => {
      if (gzip.writableNeedDrain || gzip.destroyed)
        await Promise.race([once(gzip, "drain"), written]);
    },
    end: async (): Promise<PackedFile> => {
      handRoom();
      gzip.end();
      await written;
      return { path, bytes, sha256: sum.digest("hex"), packedBytes: disk.bytesWritten };
    },
    abandon: () => void gzip.destroy(),
  };
};
