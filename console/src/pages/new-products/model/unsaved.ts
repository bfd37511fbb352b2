/** Under which name the unsaved fields of a record are kept for the tab. */
export const unsavedName = (id: number): string => `new-product:${id}`;
