import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Cell, CellKind, ListColumns } from '@promo/contracts/lists';
import { clockAt, dayNumber } from '@promo/retail/calendar';
import { type Batches, isBlank, PIECE, plain } from './cells.ts';
import { zip } from './zip.ts';

/** Rows of a sheet below its header. */
export const MAX_SHEET_ROWS = 1_048_575;
/** Characters of a cell. */
const MAX_TEXT = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Cell styles by their place in `cellXfs`. Money has no thousands separator: a sheet saved as CSV is imported again. */
const STYLES = { plain: 0, header: 1, money: 2, date: 3, time: 4 } as const;

/** Characters of a sheet's name, and those that it cannot have. */
const MAX_SHEET_NAME = 31;
const NOT_IN_SHEET_NAME = /[\\/?*[\]:]/g;

const partsOf = (sheetName: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName.replace(NOT_IN_SHEET_NAME, ' ').slice(0, MAX_SHEET_NAME))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy\\."/><numFmt numFmtId="165" formatCode="dd\\.mm\\.yyyy\\.\\ hh:mm"/></numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/>' +
    '<xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs></styleSheet>',
});

/**
 * A list as a workbook of one sheet, made while it is read, so that a million rows need no more memory than ten. Numbers,
 * dates and times (in the retailer's zone) are real ones; booleans are 1 and 0, which a sheet saved as CSV keeps in every
 * language; text is text, whatever it begins with. Not more than MAX_SHEET_ROWS rows.
 */
export function xlsx<Row>(
  columns: ListColumns<Row>,
  batches: Batches<Row>,
  sheetName = 'Data',
): AsyncGenerator<Buffer> {
  const parts = Object.entries(partsOf(sheetName)).map(([name, text]) => ({
    name,
    content: [Buffer.from(XML + text)],
  }));
  return zip([...parts, { name: 'xl/worksheets/sheet1.xml', content: sheet(columns, batches) }]);
}

async function* sheet<Row>(columns: ListColumns<Row>, batches: Batches<Row>): AsyncGenerator<Buffer> {
  const letters = columns.map((_, c) => lettersOf(c));
  const last = columns.length;
  const view =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';
  let text = `${XML}<worksheet xmlns="${MAIN}">${view}<cols><col min="1" max="${last}" width="14" customWidth="1"/></cols><sheetData>`;
  text += `<row r="1">${columns.map(({ key }, c) => textCell(`${letters[c]}1`, key, STYLES.header)).join('')}</row>`;
  let r = 1;
  for await (const batch of batches) {
    for (const row of batch) {
      r++;
      text += `<row r="${r}">`;
      for (let c = 0; c < columns.length; c++) {
        const { kind, of } = columns[c] as ListColumns<Row>[number];
        text += sheetCell(`${letters[c]}${r}`, kind, of(row));
      }
      text += '</row>';
      if (text.length < PIECE) continue;
      yield Buffer.from(text);
      text = '';
      await nextTurn();
    }
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`);
}

/** A, B, … Z, AA, AB, … */
function lettersOf(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (column % 26));
}

function sheetCell(at: string, kind: CellKind, value: Cell): string {
  if (isBlank(value)) return '';
  switch (kind) {
    case 'integer':
    case 'decimal':
    case 'cost':
      return `<c r="${at}"><v>${plain(Number(value))}</v></c>`;
    case 'money':
      return `<c r="${at}" s="${STYLES.money}"><v>${plain(Number(value))}</v></c>`;
    case 'boolean':
      return `<c r="${at}"><v>${value ? 1 : 0}</v></c>`;
    case 'date':
      return `<c r="${at}" s="${STYLES.date}"><v>${serial(Temporal.PlainDate.from(String(value)))}</v></c>`;
    case 'time':
      return `<c r="${at}" s="${STYLES.time}"><v>${serialTime(String(value))}</v></c>`;
    default:
      return textCell(at, String(value), STYLES.plain);
  }
}

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" t="inlineStr"${style > 0 ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

/** Day 0 of a sheet is 30 December 1899 (for every day after February 1900). */
const serial = (date: Temporal.PlainDate): number => dayNumber(date) + 25_569;

function serialTime(iso: string): number {
  const local = clockAt(iso);
  const seconds = local.hour * 3600 + local.minute * 60 + local.second;
  return serial(local.toPlainDate()) + seconds / 86_400;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no way to write these
const ILLEGAL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

const escaped = (text: string): string =>
  text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replace(ILLEGAL, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] as string);
