import { constants, type PerformanceEntry, PerformanceObserver } from "node:perf_hooks";
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from "node:v8";

/**
 * The engine notes where objects are made that live long, and makes those among the old ones from then on. A cache that
 * fills at first and is full later teaches it the wrong lesson: with this on, what every request made was old from
 * birth, which took twice the memory and a fifth of the time.
 */
export const takeAnswersForShortLived = (): void => {
  setFlagsFromString("--no-allocation-site-pretenuring");
};

/**
 * For new objects while the site is served. Pages are made one after the other, so hardly anything of one outlives a collection, and a collection
 * costs the same whatever died: profiles take a tenth more with 8 MB. With 32, answers' bytes, which stand outside, wait so long to be
 * collected that all that is old is collected for their sake: lists of the API took a quarter more, and an import of 100,000 rows 306 MB, not 206.
 */
const YOUNG_BYTES = 12 * 1024 * 1024;

/**
 * What is new is collected by the thread that made it. Waking others takes longer than copying the hundred kilobytes that a page leaves. It also
 * takes a twelfth of reading 100,000 brands where there is one core; where there are two it makes no difference.
 */
const collectNewAlone = (): void => {
  setFlagsFromString("--no-parallel-scavenge");
};

/**
 * The engine makes room for new objects: a multiple whenever much of what was new had to stay, up to 128 MB, and gives none of it
 * back. Reading 10,000 brands takes it to 64, and a storm of requests to the end. It looks up each time by what factor: by one it
 * stays as it is, while the program and the catalog are read.
 */
const holdYoungGeneration = (): void => {
  setFlagsFromString("--semi-space-growth-factor=1");
};

/**
 * The engine collects all of its heap once it grew to a multiple that it chooses, and lets what stands outside of it, as answers' bytes do, grow
 * by 64 MB meanwhile. Here both together may grow by so many hundredths: by 80 it was 40 MB more under a storm. By 30 it is no faster.
 */
const GROWING_PERCENT = 10;

/** Once the catalog is read, which makes much that stays. */
const collectOften = (): void => {
  // Known to that of Node.js 24 and later; others would complain of it.
  if (Number.parseInt(process.versions.v8, 10) >= 13)
    setFlagsFromString("--external-memory-accounted-in-global-limit");
  setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`);
};

/**
 * Lets it grow so far, and no further. Where there is little to do the engine takes the room back: without
 * being let grow once more, it was 5 MB from then on, and collecting took half of the time.
 */
export const growYoungGeneration = (): void => {
  let factor: number | undefined;
  const look = (): void => {
    const wanted = Math.max(1, Math.floor(YOUNG_BYTES / youngBytes()));
    if (wanted === factor) return;
    factor = wanted;
    setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  };
  new PerformanceObserver(look).observe({ entryTypes: ["gc"] });
  look();
};

const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === "new_space")?.space_size ?? 0;

/** What the engine may hold of its heap without use, its room for new objects included, once all of it was collected: so much, or this share of what lives. */
const SCATTERED_BYTES = 20 * 1024 * 1024;
const SCATTERED_SHARE = 0.4;

/**
 * The engine leaves what lives where it is, in pages that are half empty after a while: under a storm a third of the heap. It moves it
 * together, and gives the rest back, only where it is told to mind its size. It then collects as soon as it can, so it is told so until
 * that one collection of all is over. Threads hear of it, too, as they do of all that the engine is told.
 */
const moveTogether = (): void => {
  let isMoving = false;
  new PerformanceObserver((list) => {
    if (!list.getEntries().some(isMajor)) return;
    const { total_heap_size: held, used_heap_size: used } = getHeapStatistics();
    const wanted = !isMoving && held - used > Math.max(SCATTERED_BYTES, used * SCATTERED_SHARE);
    if (wanted === isMoving) return;
    isMoving = wanted;
    setFlagsFromString(isMoving ? "--optimize-for-size" : "--no-optimize-for-size");
  }).observe({ entryTypes: ["gc"] });
};

const isMajor = (entry: PerformanceEntry): boolean => {
  const detail: unknown = "detail" in entry ? entry.detail : undefined;
  return (
    typeof detail === "object" &&
    detail !== null &&
    "kind" in detail &&
    detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR
  );
};

/** Before the program and the catalog are read. */
export const tuneForReading = (): void => {
  holdYoungGeneration();
  collectNewAlone();
};

/** Once the catalog is read. */
export const tuneForServing = (): void => {
  growYoungGeneration();
  collectOften();
  moveTogether();
};
