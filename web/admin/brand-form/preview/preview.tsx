import { BrandCards } from "../../../ui/brand-card.tsx";
import type { FormValues } from "../form-values.ts";
import { previewCard, previewSnippet } from "./preview-of.ts";

/** The brand as visitors and search engines will see it, while it is being typed. */
export const Preview = ({ values }: { values: FormValues }) => {
  const { title, description, path } = previewSnippet(values);
  return (
    <aside className="preview" aria-labelledby="preview-title">
      <h2 id="preview-title">Preview</h2>
      <h3>Card</h3>
      {/* To be looked at, not to be used. */}
      <div inert>
        <BrandCards brands={[previewCard(values)]} />
      </div>
      <h3>In a search engine</h3>
      <div className="snippet">
        <p className="snippet-address">
          {location.host}
          {path}
        </p>
        <p className="snippet-title">{title}</p>
        <p className="snippet-text">{description}</p>
      </div>
      {values.status === "archived" && (
        <p className="quiet">Archived: visitors and search engines do not see it.</p>
      )}
    </aside>
  );
};
