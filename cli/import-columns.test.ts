import { expect, it } from "vitest";
import { commandUnderTest } from "./command.harness.ts";

const command = commandUnderTest();
const { importing } = command;

it("lists guessed, given and ignored columns, with field names as in files", async () => {
  const content = "Brand,Where,Yr founded,Colour,Notes\nGuessed Golf,Leeds,Est. 1998,red,x\n";
  const args = ["--dry-run", "--column", "Notes=-", "--column", "Colour=price_band"];
  const { stdout, status } = await importing("guess.csv", content, "--json", ...args);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    columns: [
      { name: "Brand", field: "name", how: "name" },
      { name: "Where", field: "hq_location", how: "similar" },
      { name: "Yr founded", field: "founded_year", how: "similar" },
      { name: "Colour", field: "price_band", how: "given" },
    ],
    ignored: ["Notes"],
    readings: [{ column: "Yr founded", message: "is read as 1998" }],
  });
  const printed = await importing("guess.csv", content, ...args);
  expect(printed.stdout).toContain("Column Where is read as hq_location, by its name.\n");
  expect(printed.stdout).toContain("Column Notes is ignored: you chose to ignore it.\n");
});

it.each([
  ["Where", /--column needs a header and a field, such as --column "Where=hq_location"/],
  ["Where=hq_locaton", /gives “Where” the field hq_locaton.*Did you mean hq_location\?/],
  ["Were=hq_location", /names “Were”, which is not a column of the file\. Did you mean “Where”\?/],
])("refuses --column %j", async (column, message) => {
  const refused = await importing("column.csv", "name,Where\nA,B\n", "--column", column);
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringMatching(message) });
});
