/** The key of the ticked brands in the browser's storage. */
export const TICKED_KEY = "golfbrands.compare";

export const TRAY_SLOT = "tray-slot";

/** The tray's script puts the tray here, before the footer, so that the keyboard reaches it after the list. Styles show it below the footer. */
export const TraySlot = () => (
  // `dangerouslySetInnerHTML` keeps React from removing the tray when it hydrates the page.
  <div id={TRAY_SLOT} dangerouslySetInnerHTML={{ __html: "" }} />
);
