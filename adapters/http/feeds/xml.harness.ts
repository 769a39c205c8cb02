interface XmlElement {
  name: string;
  text: string;
  children: XmlElement[];
}

const TOKEN =
  /<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([A-Za-z][\w:-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/gy;

/** Parses well-formed XML; throws at the first error. */
export const xmlOf = (source: string): XmlElement => {
  const root: XmlElement = { name: "", text: "", children: [] };
  const open: XmlElement[] = [root];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < source.length) {
    const at = TOKEN.lastIndex;
    const token = TOKEN.exec(source);
    const parent = open.at(-1);
    if (!token || !parent) throw new Error(`Not XML: ${source.slice(at, at + 80)}`);
    const [, cdata, closing, name, attributes = "", selfClosing, text] = token;
    if (cdata !== undefined) parent.text += cdata;
    else if (text !== undefined) parent.text += unescape(text);
    else if (name === undefined) continue;
    else if (closing) {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
    } else {
      unescape(attributes);
      const element = { name, text: "", children: [] };
      parent.children.push(element);
      if (!selfClosing) open.push(element);
    }
  }
  if (open.length !== 1 || root.children.length !== 1) throw new Error("Not one whole element");
  return root;
};

/** The texts of all elements of a name, in document order. */
export const textsIn = (element: XmlElement, name: string): string[] =>
  element.children.flatMap((child) => [
    ...(child.name === name ? [child.text] : []),
    ...textsIn(child, name),
  ]);

const ENTITIES: Readonly<Record<string, string>> = {
  lt: "<",
  gt: ">",
  amp: "&",
  quot: '"',
  "#39": "'",
};

const unescape = (text: string): string =>
  text.replace(/&([^;]*;?)/g, (_, entity: string) => {
    const character = ENTITIES[entity.slice(0, -1)];
    if (!entity.endsWith(";") || character === undefined) throw new Error(`Bad entity &${entity}`);
    return character;
  });
