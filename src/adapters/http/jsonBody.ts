import type { Request } from 'express';
import getRawBody from 'raw-body';
import { InvalidRequest, MalformedJson, TooLarge } from '../../domain/failure.js';

/**
 * The JSON value of a request's body, whatever its Content-Type; undefined when the body is empty.
 * Reads at most `limitBytes`; a longer body is refused as soon as that is known.
 */
export async function readJsonBody(request: Request, limitBytes: number): Promise<unknown> {
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity') {
    throw new MalformedJson('Send the body as plain JSON, without a Content-Encoding.');
  }
  const text = (await readBytes(request, limitBytes)).toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '') return undefined;
  return refuseUnstorable(parse(text), text);
}

async function readBytes(request: Request, limitBytes: number): Promise<Buffer> {
  try {
    return await getRawBody(request, { limit: limitBytes, length: request.headers['content-length'] ?? null });
  } catch (error) {
    if (isHttpError(error) && error.type === 'entity.too.large') throw new TooLarge(limitBytes);
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

/** PostgreSQL stores neither NUL nor half a surrogate pair; JSON can carry both, but only as `\u` escapes. */
function refuseUnstorable(value: unknown, text: string): unknown {
  if (!text.includes('\\u')) return value;
  const path = pathOfUnstorable(value);
  if (path === null) return value;
  throw new InvalidRequest([{ path: path.join('.'), message: 'has a character that is no text (NUL or half of a surrogate pair)' }]);
}

function pathOfUnstorable(root: unknown): readonly string[] | null {
  const pending: { value: unknown; path: readonly string[] }[] = [{ value: root, path: [] }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, path } = next;
    if (typeof value === 'string' && isUnstorable(value)) return path;
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (isUnstorable(key)) return path;
      pending.push({ value: child, path: [...path, key] });
    }
  }
  return null;
}

const isUnstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed();
