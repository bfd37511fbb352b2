import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';

/** Escapes that stand for whole characters: pairs of surrogates, and all but those of four digits. */
const WHOLE = /\\(?:u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|[^u])/g;
const SURROGATE = /\\u[dD][89a-fA-F]/;

const refused = (detail: string) => Object.assign(new Error(detail), { statusCode: 400 });

/**
 * Takes JSON whose texts can be kept as they came. Bytes of another encoding, and escapes of half a character, would be stored as �: two
 * codes became the same one, and the answer told what was not stored. Such a body is 400. With `emptyToo` an empty one is no body: many
 * clients name a content type although they send nothing.
 */
export function takeJson(app: FastifyInstance, { emptyToo = false } = {}): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (emptyToo && bytes.length === 0) return done(null, undefined);
    if (!isUtf8(bytes)) return done(refused('Body is not UTF-8'));
    const text = bytes.toString();
    if (SURROGATE.test(text) && SURROGATE.test(text.replace(WHOLE, ''))) {
      return done(refused('Body holds half a character, an escape from \\ud800 to \\udfff without its other half'));
    }
    return parse(request, text, done);
  });
}
