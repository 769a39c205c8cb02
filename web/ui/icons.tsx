/** Line drawings on a 32 by 32 grid. */
const DRAWINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "golf-clubs":
      "M26 4 14.5 20.5M14.5 20.5C11 18.5 4.5 19.5 4 24c-.3 3 3.5 4.5 7.5 4.5 4.3 0 6.3-4.5 4.5-7.5zM7.5 23.5c1.2-.9 2.7-1.3 4.3-1.2",
    putters: "M22 4 17 21M5 21h18v3.5a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3zM14 24v3.5M11.5 24v3.5",
    "golf-balls":
      "M8 12.5a8 8 0 1 0 16 0 8 8 0 1 0-16 0M13 9.5h.01M17 8.5h.01M15.5 12.5h.01M19.5 11.5h.01M12 14h.01M18 15.5h.01M12.5 22.5h7c0 2-2.2 2.3-2.5 3.5L16 29.5 15 26c-.3-1.2-2.5-1.5-2.5-3.5z",
    "shafts-grips": "M4 28 17.5 14.5M16 13l8.5-8.5a2.1 2.1 0 0 1 3 3L19 16zM19 10l3 3M22 7l3 3",
    "golf-bags":
      "M10 12h12l-1.2 16.5h-9.6zM9 9h14v3H9zM13 9V5L9.5 3.5M18 9V3l4.5 1.5M12.8 19h6.4v5h-6.4zM22 14.5c4.5 1 4.5 8.5-.6 10.5",
    apparel: "M12 5 5 9l2.8 5.5L10 13.5V28h12V13.5l2.2 1L27 9l-7-4-4 3.5zM16 8.5V14M13 16.5h.01",
    footwear:
      "M4.5 9c1.5 1.8 4.5 2 6.5.2l6.5 6.3c2.5 2 9.5 1.5 10 6V24h-23zM4.5 20.5h23M13.5 14.5l2.5-2M16 17l2.5-2M8 24v2.5M14 24v2.5M20 24v2.5M25.5 24v2.5",
    gloves:
      "M10.5 28v-8L7 14.6c-1.2-1.9 1.6-3.5 2.9-1.7l2.2 3V7.2c0-2.2 2.9-2.2 2.9 0v6.3V5.2c0-2.2 2.9-2.2 2.9 0v8.3V6.7c0-2.2 2.8-2.2 2.8 0v7.6V10c0-2 2.7-2 2.7 0v9.5c0 3-1.4 4-1.4 5.5v3zM10.5 24.5H22",
    "headwear-eyewear":
      "M5 20.5C4.5 13 8.5 8.5 14.5 8.5S24.5 12.5 25 19M5 20.5c6-2.5 14-2.8 20-1.5 3.3.7 4.5 2.2 4 4.5-7-2-15-2.5-23.5-.8zM14.5 8.5V7M14.5 8.5c-1.5 2.5-2.2 6-2 10",
    "rangefinders-gps":
      "M5.5 16a10.5 10.5 0 1 0 21 0 10.5 10.5 0 1 0-21 0M16 2.5v5M16 24.5v5M2.5 16h5M24.5 16h5M14.5 20.5v-9l5.5 2.2-5.5 2.3",
    "launch-monitors-simulators":
      "M4 19h9.5v9.5H4zM7 22.5h3.5M7 25.5h2M15.5 19.5C17.5 12 20.5 8.5 24 7M24 6a2.3 2.3 0 1 0 4.6 0 2.3 2.3 0 1 0-4.6 0M18 25.5h.01M22.5 25.5h.01M27 25.5h.01",
    "carts-trolleys":
      "M4.5 25a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M20.5 25a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M22 22 14.5 5.5c-.4-.9-1-1.5-2-1.5H8.5M8 21.5l10.5-7M11.5 25h9M18 12.5l4-7",
    "training-aids":
      "M4 23c0-3 5.4-5.5 12-5.5S28 20 28 23s-5.4 5.5-12 5.5S4 26 4 23M10 23c0-1.5 2.7-2.7 6-2.7s6 1.2 6 2.7-2.7 2.7-6 2.7-6-1.2-6-2.7M16 23V4l7.5 3-7.5 3.2",
    "headcovers-accessories":
      "M11.5 28.5V17.8C8.5 16.5 7 14 7 11.3 7 7.5 11 5 16 5s9 2.5 9 6.3c0 2.7-1.5 5.2-4.5 6.5v10.7zM11.5 21h9M11.5 24.5h9M16 5V3M12 9.5c2.6-1 5.4-1 8 0",
  }),
);

const VIEW_DRAWINGS = {
  cards: "M5 5h9v9H5zM18 5h9v9h-9zM5 18h9v9H5zM18 18h9v9h-9z",
  list: "M5 8h22M5 16h22M5 24h22",
} as const;

/** The sign of cards or of rows, on the button that shows a list that way. */
export const ViewIcon = ({ view }: { view: keyof typeof VIEW_DRAWINGS }) => (
  <svg className="view-icon" viewBox="0 0 32 32" width="20" height="20" aria-hidden="true">
    <path d={VIEW_DRAWINGS[view]} />
  </svg>
);

/** For categories that were added later. */
const FLAG =
  "M11 28.5V4l11.5 4.3L11 13M6 26.5c-1.3.5-2 1-2 1.5 0 1.2 4.5 2 9 2s9-.8 9-2-2.5-1.7-6-2";

export const CategoryIcon = ({ slug }: { slug: string }) => (
  <svg className="category-icon" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
    <path d={DRAWINGS.get(slug) ?? FLAG} />
  </svg>
);

/** The site's logo: a flag in the hole. */
export const FlagMark = () => (
  <svg className="flag-mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path className="flag-mark-cloth" d="M9 3.2 20 6.6 9 10.4z" />
    <path d="M9 3v15.5" />
    <path d="M5.2 17.2C3.7 17.7 3 18.3 3 19c0 1.4 3.4 2.2 7.5 2.2S18 20.4 18 19c0-.9-1.5-1.7-4.5-2" />
  </svg>
);
