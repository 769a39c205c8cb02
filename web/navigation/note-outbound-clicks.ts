import type { Analytics } from "#core/ports/system.ts";

/** Notes that a visitor left for a brand's own site or account, and for which host. */
export const noteOutboundClicks = (analytics: Analytics): void => {
  const note = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link?.protocol.startsWith("http") || link.origin === location.origin) return;
    analytics.happened("outbound_click", { host: link.host, from: location.pathname });
  };
  document.addEventListener("click", note);
  // A middle click opens a new tab as well.
  document.addEventListener("auxclick", (event) => {
    if (event.button === 1) note(event);
  });
};
