import type { Request } from 'express';
import getRawBody from 'raw-body';
import { InvalidRequest, MalformedJson, TooLarge, type Failure } from '../../../domain/failure.js';
import { DEEPEST_NESTING } from '../../../domain/nesting.js';
import { isStorable } from '../../../domain/storableText.js';

/**
 * The JSON value of a request's body, whatever its Content-Type; undefined when the body is empty.
 * Reads at most `limitBytes`; a longer body is refused, with `tooLarge`, as soon as that is known.
 */
export async function readJsonBody(request: Request, limitBytes: number, tooLarge: () => Failure): Promise<unknown> {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new MalformedJson('Send the body as plain JSON, without a Content-Encoding.');
  }
  const text = (await readBytes(request, limitBytes, tooLarge)).toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '') return undefined;
  return refuseUnkeepable(parse(text), text);
}

/** The bytes of a request's body, as they were sent; throws `tooLarge` as soon as there are more than `limitBytes`. */
export async function readBytes(request: Request, limitBytes: number, tooLarge: () => Failure = () => new TooLarge(limitBytes)): Promise<Buffer> {
  try {
    return await getRawBody(request, { limit: limitBytes, length: request.headers['content-length'] ?? null });
  } catch (error) {
    if (isHttpError(error) && error.type === 'entity.too.large') throw tooLarge();
    if (isHttpError(error)) throw new MalformedJson('The body ended before it was complete.');
    throw error;
  }
}

const isHttpError = (error: unknown): error is { readonly type: string } =>
  error instanceof Error && 'type' in error && typeof error.type === 'string';

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedJson();
  }
}

/** The name of what every object is made after: a copy of an object that has it as a field loses it. */
const PROTOTYPE = '__proto__';

/**
 * JSON can carry what cannot be stored, but only as `\u` escapes. Said here, where all is read, since what cannot be kept
 * would else be left out without a word.
 */
function refuseUnkeepable(value: unknown, text: string): unknown {
  if (!text.includes('\\u') && !text.includes(PROTOTYPE)) return value;
  const place = placeOfUnkeepable(value);
  if (place === null) return value;
  const message =
    place.key === PROTOTYPE ? `cannot be kept under the name ${PROTOTYPE}: choose another` : 'has a character that is no text (NUL or half of a surrogate pair)';
  throw new InvalidRequest([{ path: pathTo(place), message }]);
}

interface Place {
  readonly value: unknown;
  readonly key: string;
  readonly parent: Place | null;
  readonly depth: number;
}

function placeOfUnkeepable(root: unknown): Place | null {
  const pending: Place[] = [{ value: root, key: '', parent: null, depth: 0 }];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { value, depth } = place;
    if (typeof value === 'string' && !isStorable(value)) return place;
    if (typeof value !== 'object' || value === null) continue;
    if (depth === DEEPEST_NESTING) throw new MalformedJson(`The body is nested more than ${DEEPEST_NESTING} levels deep.`);
    for (const [key, child] of Object.entries(value)) {
      if (!isStorable(key)) return place;
      const below = { value: child, key, parent: place, depth: depth + 1 };
      if (key === PROTOTYPE) return below;
      pending.push(below);
    }
  }
  return null;
}

function pathTo(place: Place): string {
  const keys: string[] = [];
  for (let at = place; at.parent !== null; at = at.parent) keys.unshift(at.key);
  return keys.join('.');
}
