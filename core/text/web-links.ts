/** Starts as an address does, but not as one of the web: `javascript:…`, `data:…`, `//host`. "Golf Digest: …" is no address. */
const OTHER_ADDRESS = /^\s*(?:\/\/|(?!https?:)[a-z][a-z\d+.-]*:(?![\s]|$))/iu;

/** Whether free text, when somebody makes a link of it, leads nowhere but to the web. */
export const leadsNowhereElse = (text: string): boolean => !OTHER_ADDRESS.test(text);
