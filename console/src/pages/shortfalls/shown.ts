/** What is shown of all rows that a table of this page is given, and how. */
export interface Shown {
  /** Of whose products; none for all. */
  readonly suppliers: readonly string[];
  /** The answer is of some sources or channels alone. */
  readonly narrowed: boolean;
  readonly onClear: () => void;
  /** What is searched for. */
  readonly typed: string;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly rowHeight: number;
}
