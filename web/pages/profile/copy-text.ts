/** Puts text on the clipboard, also on a plain http address, where browsers lack the clipboard's own interface. */
export const copyText = async (text: string): Promise<void> => {
  // Absent outside of secure contexts, whatever its type says.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) return clipboard.writeText(text);
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "visually-hidden";
  const focused = document.activeElement;
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!isCopied) throw new Error("The browser did not let the page copy its address.");
};
