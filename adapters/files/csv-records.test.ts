import { expect, it } from "vitest";
import { csvRecords } from "./csv-records.ts";

const read = (text: string, delimiter = ",") =>
  csvRecords(text, delimiter).map(({ line, cells, problem }) => [line, problem ?? cells]);

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
    "only rows with a value",
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
    "quotation marks after backslashes",
    '"the \\"best\\", \\\\ of all",1\n2',
    [
      [1, ['the "best", \\ of all', "1"]],
      [2, ["2"]],
    ],
  ],
  [
    "the rows after a malformed one",
    '"a\nb",1\n"c"d,2\ne',
    [
      [1, ["a\nb", "1"]],
      [3, 'has text after a closing quotation mark: "c"d'],
      [4, ["e"]],
    ],
  ],
  [
    "nothing after an opening quotation mark without a closing one",
    'a\n\nb,"c\nd\n',
    [
      [1, ["a"]],
      [3, "has a quotation that never closes; the rest of the file could not be read"],
    ],
  ],
])("reads %s", (_, text, rows) => {
  expect(read(text)).toEqual(rows);
});

it("reads quotation marks that do not enclose a whole tab-separated cell as text", () => {
  expect(read('"a"\t"Best" of all\n', "\t")).toEqual([[1, ["a", '"Best" of all']]]);
});
