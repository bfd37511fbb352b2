/** So many tiles are in a row at least and at most, by the room there is; Tiles.module.css says how much each takes. */
const LEAST = 2;
const MOST = 8;

/**
 * Into how many columns so many tiles go where there is room for `fit` in a row: as few as the rows need, so that 8 where 6 fit are 4 and 4,
 * and so that none is alone in the last row. `first` are the columns of the first tile, the weightiest: both where an odd number goes in twos.
 */
export function tileColumns(tiles: number, fit: number): { readonly columns: number; readonly first: number } {
  for (let rows = Math.ceil(tiles / fit); ; rows++) {
    const columns = Math.ceil(tiles / rows);
    if (columns <= 2) return { columns, first: columns === 2 && tiles % 2 === 1 ? 2 : 1 };
    if (tiles % columns !== 1) return { columns, first: 1 };
  }
}

/** The columns of so many tiles for every room there may be, as the style sheet reads them. */
export const columnVariables = (tiles: number): Record<`--${string}`, number> =>
  Object.fromEntries(
    Array.from({ length: MOST - LEAST + 1 }, (_, index) => LEAST + index).flatMap((fit) => {
      const { columns, first } = tileColumns(tiles, fit);
      return [
        [`--columns-${fit}`, columns],
        [`--first-${fit}`, first],
      ];
    }),
  );
