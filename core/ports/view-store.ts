/** Named filters and sort order of the brand list. `query` holds them as in the page's address. */
export interface SavedView {
  name: string;
  query: string;
}

/**
 * Stores the views that all administrators share. Not part of the directory: it changes no revision and no history. All methods throw
 * `StoreUnavailable` if the store cannot be reached.
 */
export interface ViewStore {
  /** All views, by name. */
  list(): Promise<SavedView[]>;

  /** Stores a view. Replaces a view of the same name. */
  save(view: SavedView): Promise<void>;

  /** Deletes the view with this name, if there is one. */
  remove(name: string): Promise<void>;
}
