import { isUtf8 } from 'node:buffer';
import { importMessage } from '@promo/contracts/messages/import';
import { inputMessage } from '@promo/contracts/messages/input';
import type { Message } from '@promo/contracts/messages/message';
import { NO_CONTROL_BUT_LINES, NO_CONTROL_CHARACTERS } from '@promo/contracts/words';
import { bidiControlIn } from '@promo/retail/codes';
import { unguard } from '@promo/retail/guard';

const ONE_LINE = new RegExp(NO_CONTROL_CHARACTERS);
const LINES = new RegExp(NO_CONTROL_BUT_LINES);
const CONTROLS = /\p{Cc}/gu;
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });
const WINDOWS_1250 = new TextDecoder('windows-1250');

/** How much of a cell or row a rejection shows. */
const SHOWN = 100;

/** So many texts are kept to show how a file was read. */
const READ_TEXTS = 3;

/** A code as programs write it for spreadsheets, so that these leave its zeros: ="000777". */
const AS_FORMULA = /^="([^"]*)"$/;

/** Trims a cell's text, takes it out of ="…", and takes off the apostrophe that `guard` puts before what a spreadsheet would run. */
export function cleanText(raw: string): string {
  const text = raw.trim();
  return AS_FORMULA.exec(text)?.[1]?.trim() ?? unguard(text);
}

/** What a spreadsheet writes into a cell whose formula has no value. */
const FORMULA_ERROR = /^#(?:N\/A|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

export const isFormulaError = (text: string): boolean => FORMULA_ERROR.test(text);

/** Why a cleaned text cannot be accepted, or null: what the API takes is, but for the error of a formula. */
export function textProblem(text: string, maxLength: number, lines = false): Message | null {
  if (isFormulaError(text)) return importMessage.formula_error();
  const character = bidiControlIn(text);
  if (character !== null) return inputMessage.unseen_character({ character });
  if (!(lines ? LINES : ONE_LINE).test(text))
    return importMessage.control_characters({ line_breaks: lines ? 'allowed' : 'refused' });
  // UTF-16 units are an upper limit of the characters; counting those is only needed beyond it.
  if (text.length > maxLength && [...text].length > maxLength)
    return importMessage.text_too_long({ maximum: maxLength });
  return null;
}

/** Characters of UTF-8 beyond ASCII, and those that stand for bytes that are none. */
const BEYOND_ASCII = /[^\p{ASCII}\ufffd]/gu;
const BROKEN = /\ufffd/g;

/**
 * Valid UTF-8, or nearly: who cuts texts to a number of bytes, or a file, breaks a character here and there. Letters of windows-1250
 * pass for a character of UTF-8 only side by side and by chance, as ĆŽ does.
 */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  if (isUtf8(bytes)) return true;
  const text = UTF8.decode(bytes);
  const count = (of: RegExp) => text.match(of)?.length ?? 0;
  return count(BEYOND_ASCII) > count(BROKEN);
}

/**
 * Decides a file's encoding and decodes its cells. A byte order mark means UTF-8; else the first 64 KiB decide, if they
 * hold any byte above 127: mostly UTF-8 or, if not, windows-1250. If they are plain ASCII, the first text cell with such
 * a byte decides in the same way. The decision then stands: a cell that is not valid in a UTF-8 file is a bad cell, and
 * never silently read as another alphabet.
 */
export class Encoding {
  decided: 'utf-8' | 'windows-1250' | null = null;
  /** The first different texts that were read as windows-1250, by which people see whether they are. */
  readonly readTexts: string[] = [];

  /** `head` must end at a line break, or with the file. */
  decideBy(head: Uint8Array): void {
    if (head.some((byte) => byte > 127)) this.decided = isMostlyUtf8(head) ? 'utf-8' : 'windows-1250';
  }

  /** Text of `bytes[start..end)`, null when the file is UTF-8 and this is not. */
  decode(bytes: Buffer, start: number, end: number): string | null {
    let high = 0;
    for (let i = start; i < end; i++) high |= bytes[i] as number;
    if (high < 128) return bytes.toString('latin1', start, end);
    const cell = bytes.subarray(start, end);
    this.decided ??= isMostlyUtf8(cell) ? 'utf-8' : 'windows-1250';
    if (this.decided === 'windows-1250') return this.#keep(WINDOWS_1250.decode(cell));
    return isUtf8(cell) ? UTF8.decode(cell) : null;
  }

  #keep(text: string): string {
    const shown = text.trim().slice(0, SHOWN);
    if (this.readTexts.length < READ_TEXTS && !this.readTexts.includes(shown)) this.readTexts.push(shown);
    return text;
  }

  /** Text for a rejection: decides nothing, refuses nothing, at most 100 characters. */
  show(bytes: Buffer, start: number, end: number): string {
    const part = bytes.subarray(start, Math.min(end, start + 4 * SHOWN));
    const utf8 = this.decided === null ? isUtf8(part) : this.decided === 'utf-8';
    const text = (utf8 ? UTF8 : WINDOWS_1250).decode(part).trim();
    return text.slice(0, SHOWN).replace(CONTROLS, ' ').toWellFormed();
  }
}
