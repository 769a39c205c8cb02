import { LOGO_SIDES } from "#core/brand/logo.ts";
import { LIMITS } from "#core/limits.ts";

/** The picture cannot be used; the editor sees the message. */
export class UnfitPicture extends Error {
  override name = "UnfitPicture";
}

const TYPES = new Set(["image/png", "image/jpeg", "image/webp"]);
const QUALITIES = [0.9, 0.75, 0.5];
const SIDES = [LOGO_SIDES.max, 384, 256, 128];

/** The picture as a logo: the file itself if it fits, or a smaller copy. */
export const resizePicture = async (file: Blob): Promise<Blob> => {
  if (file.type === "image/svg+xml")
    throw new UnfitPicture("SVG pictures can contain scripts; choose a PNG, JPEG or WebP.");
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new UnfitPicture("This browser cannot read the file. Choose a PNG, JPEG or WebP.");
  });
  try {
    const sides = [bitmap.width, bitmap.height];
    const { min, max } = LOGO_SIDES;
    if (Math.max(...sides) < min)
      throw new UnfitPicture(`The picture is too small. Its longer side needs ${min} pixels.`);
    const fits = sides.every((side) => side >= min && side <= max);
    if (fits && file.size <= LIMITS.logoBytes && TYPES.has(file.type)) return file;
    for (const side of SIDES)
      for (const quality of QUALITIES) {
        const copy = await drawn(bitmap, side, quality);
        if (copy && copy.size <= LIMITS.logoBytes) return copy;
      }
    throw new UnfitPicture("The picture cannot be made small enough.");
  } finally {
    bitmap.close();
  }
};

/** A copy whose longer side has at most `side` pixels. Transparent margins fill a side that is too short. Browsers that cannot write WebP write a PNG. */
const drawn = (bitmap: ImageBitmap, side: number, quality: number): Promise<Blob | null> => {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  const width = Math.max(1, Math.round(bitmap.width * scale));
  const height = Math.max(1, Math.round(bitmap.height * scale));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(width, LOGO_SIDES.min);
  canvas.height = Math.max(height, LOGO_SIDES.min);
  const context = canvas.getContext("2d");
  if (context) {
    context.imageSmoothingQuality = "high";
    const [left, top] = [(canvas.width - width) / 2, (canvas.height - height) / 2];
    context.drawImage(bitmap, left, top, width, height);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", quality));
};
