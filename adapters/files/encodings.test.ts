import { expect, it } from "vitest";
import type { Encoding } from "#core/import/import-options.ts";
import { decodePage, encodingOf } from "./encodings.ts";
import { imported, reviewed } from "./import-file.harness.ts";

/** Encodes a text in an encoding that Node decodes but cannot encode. */
const bytesIn = (encoding: Encoding, text: string): Buffer => {
  const decoder = new TextDecoder(encoding);
  const codes = new Map<string, number[]>();
  for (let lead = 0x80; lead < 0x100; lead += 1) {
    const single = decoder.decode(Uint8Array.of(lead));
    if (single.length === 1 && single !== "\uFFFD") codes.set(single, [lead]);
  }
  for (let lead = 0x81; lead < 0xff; lead += 1)
    for (let trail = 0x40; trail < 0xff; trail += 1) {
      const pair = decoder.decode(Uint8Array.of(lead, trail));
      if (pair.length === 1 && !codes.has(pair)) codes.set(pair, [lead, trail]);
    }
  return Buffer.from(
    Array.from(text).flatMap((char) =>
      char < "\x80" ? [char.charCodeAt(0)] : (codes.get(char) ?? [0x3f]),
    ),
  );
};

const rowsIn = async (content: Uint8Array, encoding: Encoding | null = null) => {
  const { review, brands } = await imported(content, { encoding });
  return {
    encoding: review.file.encoding,
    problems: review.problems,
    brands: brands.map((brand) => [brand.name, "hqLocation" in brand ? brand.hqLocation : null]),
  };
};

it.each<[Encoding, string, [string, string][]]>([
  [
    "shift_jis",
    "ブランド名,公式サイト,設立年,本社\nラークスパー Larkspur,https://larkspur.example.com,1959,東京\n",
    [["ラークスパー Larkspur", "東京"]],
  ],
  [
    "shift_jis",
    "name,hq\nLarkspur,東京都港区\nPebble,大阪府\n",
    [
      ["Larkspur", "東京都港区"],
      ["Pebble", "大阪府"],
    ],
  ],
  ["euc-kr", "브랜드,본사\n라크스퍼 Larkspur,서울\n", [["라크스퍼 Larkspur", "서울"]]],
  [
    "euc-kr",
    "name,hq\n라크스퍼 골프 Larkspur,서울 강남구\n",
    [["라크스퍼 골프 Larkspur", "서울 강남구"]],
  ],
  ["big5", "品牌,國家\n雲雀 Larkspur,日本\n", [["雲雀 Larkspur", "日本"]]],
  ["windows-1253", "Μάρκα,Έδρα\nLarkspur,Αθήνα\n", [["Larkspur", "Αθήνα"]]],
  ["big5", "name,hq\nLarkspur,台北市信義區\n", [["Larkspur", "台北市信義區"]]],
  [
    "euc-jp",
    "name,hq\nLarkspur,東京都港区\nラークスパー Pebble,大阪\n",
    [
      ["Larkspur", "東京都港区"],
      ["ラークスパー Pebble", "大阪"],
    ],
  ],
  ["windows-1253", "name,hq\nLarkspur,Θεσσαλονίκη\n", [["Larkspur", "Θεσσαλονίκη"]]],
  ["euc-kr", "name,hq\nLarkspur,서울\n", [["Larkspur", "서울"]]],
  ["gbk", "name,hq\nLarkspur,北京\n", [["Larkspur", "北京"]]],
  ["gbk", "品牌,总部\n云雀高尔夫 Larkspur,北京\n", [["云雀高尔夫 Larkspur", "北京"]]],
  [
    "gbk",
    "name,hq\n云雀高尔夫球杆 Larkspur,北京市朝阳区建国路\n",
    [["云雀高尔夫球杆 Larkspur", "北京市朝阳区建国路"]],
  ],
  [
    "windows-1251",
    "Название;Город\nЖаворонок Larkspur;Москва\nПётр Eagle;Орёл\n",
    [
      ["Жаворонок Larkspur", "Москва"],
      ["Пётр Eagle", "Орёл"],
    ],
  ],
  [
    "windows-1251",
    "name,hq\nLarkspur,Москва\nPebble,Санкт-Петербург\n",
    [
      ["Larkspur", "Москва"],
      ["Pebble", "Санкт-Петербург"],
    ],
  ],
  [
    "windows-1250",
    "Name,Miasto\nKraków Golf,Wrocław\nGyőr Golf,Žilina\n",
    [
      ["Kraków Golf", "Wrocław"],
      ["Győr Golf", "Žilina"],
    ],
  ],
  ["windows-1252", "Name,HQ\nBjörn Golf,Malmö\n", [["Björn Golf", "Malmö"]]],
  [
    "windows-1252",
    "Name,HQ\nCafé d’Or,Genève\nGröße & Süß,Füßen\n“Élan” Golf,São Paulo\nÅÄÖ Golf,Malmö\nL’Été – Golf™,Québec\n",
    [
      ["Café d’Or", "Genève"],
      ["Größe & Süß", "Füßen"],
      ["“Élan” Golf", "São Paulo"],
      ["ÅÄÖ Golf", "Malmö"],
      ["L’Été – Golf™", "Québec"],
    ],
  ],
  [
    "windows-1252",
    "Name,HQ\nD’Arcy’s,L’Aquila\nO’Neil’s,L’Ile\n“Best” “Golf”,X\n",
    [
      ["D’Arcy’s", "L’Aquila"],
      ["O’Neil’s", "L’Ile"],
      ["“Best” “Golf”", "X"],
    ],
  ],
])("recognises %s in %j", async (encoding, text, brands) => {
  expect(await rowsIn(bytesIn(encoding, text))).toEqual({ encoding, problems: [], brands });
});

it("refuses ambiguous text, and reads it when the encoding is stated", async () => {
  const text = "name,hq\nﾗｰｸｽﾊﾟｰ Larkspur,東京都港区\n";
  const content = bytesIn("shift_jis", text);
  expect(await reviewed(content)).toMatchObject({
    failure: {
      errors: [
        { message: expect.stringMatching(/encoding cannot be detected.*--encoding.*shift_jis/) },
      ],
    },
  });
  const { problems, brands } = await rowsIn(content, "shift_jis");
  expect([problems, brands]).toEqual([[], [["ﾗｰｸｽﾊﾟｰ Larkspur", "東京都港区"]]]);
});

const MUELLER = Buffer.from("Müller Golf,Köln\n", "latin1");

it.each([
  ["with two letters in UTF-8", Buffer.from("Name,HQ\nÉlan Larkspur,Zürich\n"), "Élan Larkspur"],
  ["with one letter in UTF-8", Buffer.from("Name,HQ\nÉlan,Reno\n"), "Élan"],
  ["with a byte order mark", Buffer.from("\uFEFFName,HQ\nElan,Reno\n"), "Elan"],
])("in a file %s, rejects only the line with an invalid byte", async (_, text, name) => {
  const { encoding, brands, problems } = await rowsIn(
    Buffer.concat([text, MUELLER, Buffer.from("Oak,Leeds\n")]),
  );
  expect([encoding, brands.map(([name]) => name)]).toEqual(["utf-8", [name, "Oak"]]);
  expect(problems).toMatchObject([
    {
      column: null,
      message: expect.stringContaining("its encoding does not have"),
      sample: [{ line: 3 }],
    },
  ]);
});

it("rejects the replacement character, whether the file contains it or decoding would produce it", async () => {
  const lines = ['{"name":"M\uFFFDller"}', '{"name":"M\\ufffdller"}', '{"name":"Oak"}'];
  for (const content of [lines.join("\n"), `[${lines.join(",\n")}]`]) {
    const { review } = await imported(content);
    expect(review.counts).toMatchObject({ new: 1, rejected: 2 });
  }
  const csv = await imported("name\nM\uFFFDller\nOak\n");
  expect(csv.review.counts).toMatchObject({ new: 1, rejected: 1 });
  const header = Buffer.concat([Buffer.from("\uFEFFName,"), Buffer.from([0xf6]), MUELLER]);
  expect(await reviewed(header)).toMatchObject({
    failure: { errors: [{ message: expect.stringMatching(/line 1 has a character/) }] },
  });
});

it("refuses a file in which Windows-1252 would turn Central European letters into symbols, unless its encoding is stated", async () => {
  const file = bytesIn("windows-1250", "Name,Stadt\nŁódź Golf,Łódź\n");
  expect(await reviewed(file)).toMatchObject({
    failure: { errors: [{ message: expect.stringMatching(/its encoding cannot be detected/) }] },
  });
  expect(await rowsIn(file, "windows-1250")).toMatchObject({ brands: [["Łódź Golf", "Łódź"]] });
  const western = Buffer.from("Name,HQ\nCaf\xe9 M\xf6ller,K\xf8benhavn \xa35\n", "latin1");
  expect((await rowsIn(western)).encoding).toBe("windows-1252");
});

it("detects UTF-16 with and without a byte order mark", async () => {
  const le = Buffer.from("name,hq\nÉlan,Köln\n", "utf16le");
  expect(await encodingOf(le)).toBe("utf-16le");
  expect(await encodingOf(Buffer.concat([Buffer.from([0xff, 0xfe]), le]))).toBe("utf-16le");
  expect(await encodingOf(Buffer.from(le).swap16())).toBe("utf-16be");
});

it("decodes a page by the charset that it declares", () => {
  const page = bytesIn("shift_jis", '<meta charset="shift_jis">ゴルフ');
  expect([...decodePage(page, "")].join("")).toContain("ゴルフ");
});
