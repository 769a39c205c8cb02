/** An RDF literal with its language or type: `"Larkspur"@en`, `"1998"^^<http://www.w3.org/2001/XMLSchema#gYear>`. */
const LITERAL = /^"([^"]*)"(?:@[a-z]{2,3}(?:-[a-z\d]+)*|\^\^(?:<[^<>]*>|\w+:\w+))$/i;

/** A formula that makes a spreadsheet treat digits as text: `="0123"`. */
const TEXT_FORMULA = /^="([^"]*)"$/;

/** The text of an RDF literal or of a formula that contains only a text. Other texts stay as they are. */
export const textOfLiteral = (text: string): string =>
  text.startsWith('"')
    ? (LITERAL.exec(text)?.[1] ?? text)
    : text.startsWith('="')
      ? (TEXT_FORMULA.exec(text)?.[1] ?? text)
      : text;
