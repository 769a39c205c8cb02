import { SaxesParser } from "saxes";

interface XmlElement {
  name: string;
  text: string;
}

/** The elements of well-formed XML in document order, each with its own text; throws at the first error. */
export const xmlOf = (source: string): XmlElement[] => {
  const elements: XmlElement[] = [];
  const open: XmlElement[] = [];
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    const element = { name, text: "" };
    elements.push(element);
    open.push(element);
  });
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => void open.pop());
  parser.write(source).close();
  return elements;
};

/** The texts of all elements of a name. */
export const textsIn = (elements: readonly XmlElement[], name: string): string[] =>
  elements.filter((element) => element.name === name).map(({ text }) => text);
