/** A line that a run has added to the file of `--into`. */
interface Row {
  readonly scenario: string;
  readonly broken: number;
  readonly commit: string;
  readonly machine: string;
  readonly figures: Readonly<Record<string, number>>;
}

/** The sums of all runs by commit, machine and scenario, as rows of a table in Markdown. */
export function sumsOf(text: string): string[] {
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  const groups = Map.groupBy(rows, ({ scenario, commit, machine }) => `${scenario} | ${commit} | ${machine}`);
  const lines = [...groups].map(([name, group]) => {
    const sums = new Map<string, number>();
    for (const { figures } of group)
      for (const [what, count] of Object.entries(figures)) sums.set(what, (sums.get(what) ?? 0) + count);
    const figures = [...sums].map(([what, count]) => `${what} ${count}`).join(', ');
    const broken = group.filter((row) => row.broken > 0).length;
    return `| ${name} | ${group.length} | ${figures || '–'} | ${broken === 0 ? 'held' : `broken in ${broken} of ${group.length}`} |`;
  });
  return ['| scenario | commit | machine | runs | counted | |', '|---|---|---|---|---|---|', ...lines];
}
