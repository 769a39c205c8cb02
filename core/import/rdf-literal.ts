/** A value of RDF with its language or type: `"Larkspur"@en`, `"1998"^^<http://www.w3.org/2001/XMLSchema#gYear>`. */
const LITERAL = /^"([^"]*)"(?:@[a-z]{2,3}(?:-[a-z\d]+)*|\^\^(?:<[^<>]*>|\w+:\w+))$/i;

/** A text that a spreadsheet must not read as a number: `="0123"`. */
const TEXT_FORMULA = /^="([^"]*)"$/;

/** The text of a value of RDF, or of a formula that is only a text; other texts as they are. */
export const textOfLiteral = (text: string): string =>
  text.startsWith('"')
    ? (LITERAL.exec(text)?.[1] ?? text)
    : text.startsWith('="')
      ? (TEXT_FORMULA.exec(text)?.[1] ?? text)
      : text;
