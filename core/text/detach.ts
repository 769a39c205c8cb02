/**
 * The same text on its own. Engines keep a piece of a text as a view of the whole: whoever remembers one short cell of a large file
 * would keep the file in memory.
 */
export const detach = (text: string): string => String(JSON.parse(JSON.stringify(text)));
