import { crc32, deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { readLogo as readWith } from "#core/brand/logo.ts";
import { pictureNamed } from "#core/brand/logo.fixture.ts";
import { inflatedLength } from "./logos.ts";

const readLogo = (picture: Uint8Array) => readWith(picture, inflatedLength);

/** The type of a picture, or what is wrong with it. */
const verdict = (picture: Uint8Array): string => {
  const read = readLogo(picture);
  return read.ok ? read.value : read.failure;
};

const chunk = (name: string, content: Buffer): Buffer => {
  const made = Buffer.concat([Buffer.alloc(4), Buffer.from(name), content, Buffer.alloc(4)]);
  made.writeUInt32BE(content.byteLength);
  made.writeUInt32BE(crc32(made.subarray(4, -4)), made.byteLength - 4);
  return made;
};
const png = (chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
const ihdr = (width: number, height: number, { colour = 2, depth = 8, interlace = 0 } = {}) => {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width);
  content.writeUInt32BE(height, 4);
  content.set([depth, colour, 0, 0, interlace], 8);
  return chunk("IHDR", content);
};
const idat = (content: Buffer): Buffer => chunk("IDAT", deflateSync(content));
const rows = (count: number, bits: number): Buffer =>
  idat(Buffer.alloc(count * (1 + Math.ceil(bits / 8))));
const HEADER = ihdr(64, 64);
const RGB_64 = rows(64, 64 * 24);
const TEXT = chunk("tEXt", Buffer.from("a\0b"));
const END = chunk("IEND", Buffer.alloc(0));

const segment = (marker: number, content: Buffer): Buffer => {
  const made = Buffer.concat([Buffer.from([0xff, marker, 0, 0]), content]);
  made.writeUInt16BE(content.byteLength + 2, 2);
  return made;
};
const sof = (marker: number, width: number, height: number): Buffer => {
  const content = Buffer.from([8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  content.writeUInt16BE(height, 1);
  content.writeUInt16BE(width, 3);
  return segment(marker, content);
};
const sos = (...components: number[]): Buffer =>
  segment(
    0xda,
    Buffer.from([components.length, ...components.flatMap((one) => [one, 0]), 0, 63, 0]),
  );

const riffChunk = (name: string, content: Buffer): Buffer => {
  const made = Buffer.concat([
    Buffer.from(name),
    Buffer.alloc(4),
    content,
    Buffer.alloc(content.byteLength % 2),
  ]);
  made.writeUInt32LE(content.byteLength, 4);
  return made;
};
const webp = (...chunks: Buffer[]): Buffer => {
  const made = Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP"), ...chunks]);
  made.writeUInt32LE(made.byteLength - 8, 4);
  return made;
};
const lossless = (width: number, height: number): Buffer => {
  const content = Buffer.alloc(12, 0x2f);
  content.writeUInt32LE(width - 1 + (height - 1) * 0x4000, 1);
  return content;
};
const lossy = (width: number, height: number): Buffer => {
  const content = Buffer.alloc(20);
  content.set([0x10, 0, 0, 0x9d, 0x01, 0x2a]);
  content.writeUInt16LE(width, 6);
  content.writeUInt16LE(height, 8);
  return content;
};

const REAL = { png: "png", jpg: "jpg", lossy: "webp", lossless: "webp", alpha: "webp" } as const;
const REAL_NAMES = ["png", "jpg", "lossy", "lossless", "alpha"] as const;

it("recognises real pictures by their content", () => {
  for (const name of REAL_NAMES)
    expect([name, readLogo(pictureNamed(name))]).toEqual([name, { ok: true, value: REAL[name] }]);
});

it("refuses every picture that is cut off or followed by another byte", () => {
  for (const name of REAL_NAMES) {
    const whole = pictureNamed(name);
    for (let length = 0; length < whole.byteLength; length += 1)
      expect([name, length, readLogo(whole.subarray(0, length)).ok]).toEqual([name, length, false]);
    const longer = new Uint8Array([...whole, 0x3c]);
    expect([name, readLogo(longer).ok]).toEqual([name, false]);
  }
});

it("throws nothing, whichever byte of a picture is changed", () => {
  for (const name of REAL_NAMES) {
    const picture = pictureNamed(name);
    for (let at = 0; at < picture.byteLength; at += 1)
      for (const byte of [0x00, 0x7f, 0xff]) {
        const changed = picture.slice();
        changed[at] = byte;
        expect(() => readLogo(changed)).not.toThrow();
      }
  }
});

it("refuses sides below 64 and above 512 pixels, and names the size", () => {
  expect(readLogo(pictureNamed("small"))).toEqual({
    ok: false,
    failure: "must have 64 to 512 pixels on each side, but has 63 by 64",
  });
  expect(readLogo(pictureNamed("large"))).toMatchObject({
    failure: expect.stringContaining("has 64 by 513"),
  });
});

it("refuses SVG because of its scripts, and other files", () => {
  const reasonOf = (text: string) => {
    const read = readLogo(Buffer.from(text, "latin1"));
    return read.ok ? undefined : read.failure;
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><script/></svg>';
  for (const text of [
    svg,
    `<?xml version="1.0"?>\n${svg}`,
    `\u00EF\u00BB\u00BF \n<!-- x -->${svg}`,
  ])
    expect(reasonOf(text)).toContain("SVG pictures can contain scripts; send a PNG, JPEG or WebP");
  for (const text of ["", "GIF89a".padEnd(80, "\0"), "<html>".padEnd(80, " "), "x".repeat(80)])
    expect(reasonOf(text)).toBe("must be a PNG, JPEG or WebP picture");
});

describe("a PNG", () => {
  it("is read in every colour type and interlaced", () => {
    for (const [colour, depth, bits] of [
      [0, 1, 1],
      [0, 16, 16],
      [2, 8, 24],
      [2, 16, 48],
      [4, 8, 16],
      [6, 16, 64],
    ] as const)
      expect(verdict(png([ihdr(100, 70, { colour, depth }), rows(70, 100 * bits), END]))).toBe(
        "png",
      );
    const palette = chunk("PLTE", Buffer.alloc(12));
    const indexed = ihdr(64, 64, { colour: 3, depth: 2 });
    expect(verdict(png([indexed, palette, rows(64, 128), END]))).toBe("png");
    expect(verdict(png([indexed, rows(64, 128), END]))).toMatch(/^is broken/);
    // Adam7: the rows of seven passes of 65 by 67 pixels, of 3 bytes each.
    const passes = [
      [9, 9],
      [8, 9],
      [17, 8],
      [16, 17],
      [33, 17],
      [32, 34],
      [65, 33],
    ] as const;
    const size = passes.reduce((sum, [across, down]) => sum + down * (1 + 3 * across), 0);
    const header = ihdr(65, 67, { interlace: 1 });
    expect(verdict(png([header, idat(Buffer.alloc(size)), END]))).toBe("png");
    expect(verdict(png([header, idat(Buffer.alloc(size - 1)), END]))).toMatch(/^is broken/);
  });

  it("may have its data in several chunks, and texts and profiles of a bounded size", () => {
    const data = deflateSync(Buffer.alloc(64 * 193));
    const pieces = [data.subarray(0, 5), data.subarray(5)].map((one) => chunk("IDAT", one));
    expect(verdict(png([HEADER, ...pieces, END]))).toBe("png");
    const text = (name: string, head: string, content: Buffer) =>
      png([
        HEADER,
        chunk(name, Buffer.concat([Buffer.from(head, "latin1"), content])),
        RGB_64,
        END,
      ]);
    const packed = deflateSync(Buffer.alloc(5_000));
    expect(verdict(text("zTXt", "a\0\0", packed))).toBe("png");
    expect(verdict(text("iTXt", "a\0\u0001\0en\0a\0", packed))).toBe("png");
    expect(verdict(text("iTXt", "a\0\0\0en\0a\0", Buffer.from("plain")))).toBe("png");
    expect(verdict(text("iCCP", "sRGB\0\0", packed))).toBe("png");
    const bomb = deflateSync(Buffer.alloc(90_000_000));
    expect(verdict(text("zTXt", "a\0\0", bomb))).toMatch(/^is broken/);
    expect(verdict(text("iTXt", "a\0\u0001\0en\0a\0", bomb))).toMatch(/^is broken/);
    expect(verdict(text("iCCP", "sRGB\0\0", bomb))).toMatch(/^is broken/);
  });

  it.each([
    ["data that unpack to far more", [ihdr(512, 512), idat(Buffer.alloc(95_000_000)), END]],
    ["a row too many", [HEADER, rows(65, 64 * 24), END]],
    ["a row too few", [HEADER, rows(63, 64 * 24), END]],
    [
      "bytes behind its data",
      [
        HEADER,
        chunk("IDAT", Buffer.concat([deflateSync(Buffer.alloc(64 * 193)), Buffer.from("x")])),
        END,
      ],
    ],
    ["a second header", [HEADER, ihdr(65_535, 65_535), RGB_64, END]],
    ["no data", [HEADER, END]],
    ["data in two runs", [HEADER, RGB_64, TEXT, RGB_64, END]],
    ["an unknown critical chunk", [HEADER, chunk("XXXX", Buffer.alloc(4)), RGB_64, END]],
    ["a palette after the data", [HEADER, RGB_64, chunk("PLTE", Buffer.alloc(3)), END]],
    [
      "a wrong check sum",
      [HEADER, Buffer.concat([TEXT.subarray(0, -1), Buffer.from("?")]), RGB_64, END],
    ],
    ["an impossible colour type", [ihdr(64, 64, { colour: 5 }), RGB_64, END]],
    ["content in its end", [HEADER, RGB_64, chunk("IEND", Buffer.from("x"))]],
    ["a second end", [HEADER, RGB_64, END, END]],
    [
      "a length beyond the file",
      [HEADER, Buffer.from("ffffffff49444154", "hex"), Buffer.alloc(20)],
    ],
  ])("is refused with %s", (_what, chunks) => {
    expect(verdict(png(chunks))).toMatch(/^is broken/);
  });

  it("is refused if it is animated", () => {
    for (const name of ["acTL", "fcTL", "fdAT"])
      expect(verdict(png([HEADER, chunk(name, Buffer.alloc(8)), RGB_64, END]))).toBe(
        "must be a still picture, but is animated",
      );
  });
});

describe("a JPEG", () => {
  const scan = Buffer.concat([
    sos(1, 2, 3),
    Buffer.from("00ff00ffd000ffff00", "hex"),
    Buffer.alloc(9),
  ]);
  const EOI = Buffer.from("ffd9", "hex");
  const jpeg = (...parts: Buffer[]) => Buffer.concat([Buffer.from("ffd8", "hex"), ...parts]);
  const huge = sof(0xc0, 65_500, 65_500);
  const frame = sof(0xc0, 64, 64);

  it("is read with fill bytes, restarts, tables and several scans", () => {
    const fill = Buffer.from("ffffff", "hex");
    expect(verdict(jpeg(sof(0xc0, 64, 80), scan, EOI))).toBe("jpg");
    expect(verdict(jpeg(fill, sof(0xc1, 64, 80), fill, scan, fill, EOI))).toBe("jpg");
    expect(
      verdict(jpeg(sof(0xc0, 64, 80), sos(2), Buffer.alloc(9), sos(1, 3), Buffer.alloc(9), EOI)),
    ).toBe("jpg");
    const many = Array.from({ length: 10 }, () => [segment(0xc4, Buffer.alloc(20)), scan]).flat();
    expect(verdict(jpeg(sof(0xc2, 64, 80), ...many, EOI))).toBe("jpg");
  });

  it("gets its size from its only frame, not from a frame hidden in another segment", () => {
    const decoy = Buffer.concat([frame, scan]);
    const hidden = segment(
      0xe1,
      Buffer.concat([Buffer.alloc(57_600 - 4), decoy, Buffer.alloc(999)]),
    );
    for (const lead of [Buffer.alloc(0), Buffer.from("ff", "hex")])
      expect(verdict(jpeg(lead, hidden, sof(0xc0, 2_600, 2_600), scan, EOI))).toContain(
        "2600 by 2600",
      );
  });

  it.each([
    ["a second frame", [huge, frame, scan]],
    ["a second frame behind its scan", [frame, scan, huge, scan]],
    ["no frame", [scan]],
    ["no scan", [frame]],
    ["a component that no scan has", [frame, sos(1, 2), Buffer.alloc(9)]],
    ["a component in two scans", [frame, scan, scan]],
    ["too many scans", [sof(0xc2, 64, 64), ...Array.from({ length: 65 }, () => scan)]],
    ["a lossless frame", [sof(0xc3, 64, 64), scan]],
    ["an arithmetic frame", [sof(0xc9, 64, 64), scan]],
    ["a number of lines after its scan", [frame, scan, segment(0xdc, Buffer.from([255, 255]))]],
    ["a hierarchy", [segment(0xde, Buffer.alloc(15)), frame, scan]],
    ["a second start", [frame, scan, Buffer.from("ffd8", "hex")]],
    ["a restart outside of a scan", [Buffer.from("ffd0", "hex"), frame, scan]],
    ["bytes between its segments", [Buffer.from("00", "hex"), frame, scan]],
    ["a segment shorter than its length", [Buffer.from("ffe00001", "hex"), frame, scan]],
    ["an archive behind its end", [frame, scan, EOI, Buffer.from("PK<script>")]],
    ["another picture behind its end", [frame, scan, EOI, jpeg(frame, scan)]],
  ])("is refused with %s", (_what, parts) => {
    expect(verdict(jpeg(...parts, EOI))).toMatch(/^is broken|^must be a PNG/);
  });
});

describe("a WebP", () => {
  const still = riffChunk("VP8L", lossless(64, 80));
  const canvas = (width: number, height: number, flags = 0) => {
    const content = Buffer.alloc(10);
    content.writeUInt8(flags);
    content.writeUIntLE(width - 1, 4, 3);
    content.writeUIntLE(height - 1, 7, 3);
    return riffChunk("VP8X", content);
  };

  it("is read with metadata around its picture", () => {
    expect(verdict(webp(still))).toBe("webp");
    const metadata = [
      riffChunk("EXIF", Buffer.alloc(3)),
      riffChunk("XMP ", Buffer.alloc(4)),
      riffChunk("note", Buffer.alloc(1)),
    ];
    expect(
      verdict(webp(canvas(64, 80), riffChunk("ICCP", Buffer.alloc(5)), still, ...metadata)),
    ).toBe("webp");
    expect(
      verdict(
        webp(canvas(64, 80), riffChunk("ALPH", Buffer.alloc(5)), riffChunk("VP8 ", lossy(64, 80))),
      ),
    ).toBe("webp");
  });

  it.each([
    ["no picture", [canvas(64, 64)]],
    ["two pictures", [canvas(64, 80), still, still]],
    ["both kinds of pictures", [canvas(64, 80), riffChunk("VP8 ", lossy(64, 80)), still]],
    ["another size than its canvas", [canvas(65, 65), riffChunk("VP8 ", lossy(16_383, 16_383))]],
    ["a chunk behind a simple picture", [still, riffChunk("EXIF", Buffer.alloc(4))]],
    ["metadata before its canvas", [riffChunk("EXIF", Buffer.alloc(4)), canvas(64, 80), still]],
    ["a profile behind its picture", [canvas(64, 80), still, riffChunk("ICCP", Buffer.alloc(4))]],
    [
      "alpha for a picture that has its own",
      [canvas(64, 80), riffChunk("ALPH", Buffer.alloc(4)), still],
    ],
    [
      "a picture that is no key frame",
      [riffChunk("VP8 ", Buffer.concat([Buffer.from([1]), lossy(64, 80).subarray(1)]))],
    ],
    ["a chunk that is cut off", [still.subarray(0, -1)]],
    ["bytes behind its chunks", [still, Buffer.from("<script>")]],
  ])("is refused with %s", (_what, chunks) => {
    expect(verdict(webp(...chunks))).toMatch(/^is broken/);
  });

  it("is refused if it is animated", () => {
    const frames = riffChunk("ANMF", Buffer.alloc(30));
    for (const chunks of [
      [canvas(64, 80, 2), still],
      [canvas(64, 80), riffChunk("ANIM", Buffer.alloc(6)), frames],
      [canvas(64, 80), still, frames],
    ])
      expect(verdict(webp(...chunks))).toBe("must be a still picture, but is animated");
  });

  it("is refused if its header says another size", () => {
    const file = Buffer.from(webp(still));
    file.writeUInt32LE(file.byteLength, 4);
    expect(verdict(file)).toMatch(/^is broken/);
  });
});
