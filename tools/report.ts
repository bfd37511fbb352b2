import type { ImportReport } from '@promo/contracts/imports';
import { toldColumn } from '@promo/contracts/told-column';
import { guard } from '@promo/retail/guard';

/** So many rejected rows are named. */
const SHOWN = 10;

/** An import report for people: counts first, then what the reader may have to mend. */
export function reportText(report: ImportReport): string {
  const count = (n: number) => n.toLocaleString('en');
  const lines = [
    `${report.dataset}: ${count(report.rows_read)} rows read${report.dry_run ? ' (dry run, nothing written)' : ''}: ` +
      `${count(report.inserted)} inserted, ${count(report.updated)} updated, ${count(report.unchanged)} unchanged, ` +
      `${count(report.rejected)} rejected; data version ${report.data_version}`,
    ...report.warnings.map(({ code, detail }) => `  warning ${code}: ${detail}`),
    ...report.rejections
      .slice(0, SHOWN)
      .map(
        ({ line, column, value, reason }) =>
          `  line ${line}${column ? `, ${toldColumn(report, column)}` : ''}: ${reason} (${JSON.stringify(value)})`,
      ),
  ];
  const more = report.rejected - Math.min(SHOWN, report.rejections.length);
  if (more > 0) lines.push(`  and ${count(more)} more rejected rows`);
  return lines.join('\n');
}

/** The rejected rows as CSV, in the order of the file. */
export function rejectionsCsv(report: ImportReport): string {
  const rows = report.rejections.map(({ line, column, value, reason }) =>
    [String(line), column ? toldColumn(report, column) : '', value, reason].map(cell).join(','),
  );
  return ['line,column,value,reason', ...rows, ''].join('\r\n');
}

/** Quoted, and no formula for the spreadsheet that opens it: values come from files of unknown origin. */
function cell(text: string): string {
  const safe = guard(text);
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
