import { parse } from "csv-parse/sync";
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { csvRecords } from "./csv-records.ts";

const read = (text: string, delimiter = ",") =>
  Array.from(csvRecords(text, delimiter), ({ line, cells, problem }) => [line, problem ?? cells]);

it.each([
  [
    "rows of any width",
    "a,b\n1\n1,2,3,\n",
    [
      [1, ["a", "b"]],
      [2, ["1"]],
      [3, ["1", "2", "3", ""]],
    ],
  ],
  [
    "no row without a value",
    'a\n\n , \n""\nb',
    [
      [1, ["a"]],
      [5, ["b"]],
    ],
  ],
  [
    "blanks around quoted cells",
    '1, "Larkspur, Golf" ,"x"\t\n',
    [[1, ["1", "Larkspur, Golf", "x"]]],
  ],
  [
    "quotation marks within cells",
    '5" wide,"""Best"" of all"\n',
    [[1, ['5" wide', '"Best" of all']]],
  ],
  [
    "line feeds within cells",
    '"a\n\nb",c\nd',
    [
      [1, ["a\n\nb", "c"]],
      [4, ["d"]],
    ],
  ],
  [
    "quotation marks behind backslashes",
    '"the \\"best\\", \\\\ of all",1\n2',
    [
      [1, ['the "best", \\ of all', "1"]],
      [2, ["2"]],
    ],
  ],
  [
    "what is behind a broken row",
    '"a\nb",1\n"c"d,2\ne',
    [
      [1, ["a\nb", "1"]],
      [3, 'has text after a closing quotation mark: "c"d'],
      [4, ["e"]],
    ],
  ],
  [
    "nothing behind a quotation that never closes",
    'a\n\nb,"c\nd\n',
    [
      [1, ["a"]],
      [3, "has a quotation that never closes; the rest of the file could not be read"],
    ],
  ],
])("reads %s", (_, text, rows) => {
  expect(read(text)).toEqual(rows);
});

it("reads quotation marks between tabs as text if they enclose no cell", () => {
  expect(read('"a"\t"Best" of all\n', "\t")).toEqual([[1, ["a", '"Best" of all']]]);
});

it("reads what RFC 4180 allows as csv-parse does", () => {
  const text = fc.string({ unit: fc.constantFrom(...'ab,;|\t\n"é골'), maxLength: 6 });
  const plain = (cell: string) => !/[,\n"]|^\s/.test(cell);
  const cell = fc
    .tuple(text, fc.boolean())
    .map(([value, isQuoted]) =>
      isQuoted || !plain(value) ? `"${value.replaceAll('"', '""')}"` : value,
    );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 })), (rows) => {
      const csv = rows.map((cells) => cells.join(",")).join("\n");
      const options = { relax_column_count: true, skip_records_with_empty_values: true };
      expect(Array.from(csvRecords(csv, ","), ({ cells }) => cells)).toEqual(
        parse(csv, { ...options, record_delimiter: "\n" }),
      );
    }),
  );
});
