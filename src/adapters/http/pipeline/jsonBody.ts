import type { Request } from 'express';
import { isUtf8 } from 'node:buffer';
import { InvalidRequest, MalformedJson, type Failure } from '../../../domain/shared/failure/failure.js';
import { MAX_JSON_NESTING } from '../../../domain/shared/nesting.js';
import { isStorableText } from '../../../domain/shared/storableText.js';
import type { BodyBudget } from './bodyBudget.js';
import { clientNetworks } from './clientNetworks.js';
import { BodyTooSlow } from './httpFailures.js';
import type { RouteDefinition } from './routeDefinition.js';

/** The limits that apply while a body is read. */
export interface BodyReadingOptions {
  readonly limitBytes: number;
  /** Creates the error for a body that is too long. */
  readonly tooLarge: () => Failure;
  readonly budget: BodyBudget;
}

/** Bodies that arrive more slowly are refused. */
const SLOWEST_BYTES_PER_SECOND = 4 * 1024;

/** The speed is measured over this window, so that a short stall is tolerated. */
export const BODY_SPEED_WINDOW_SECONDS = 10;

/** Refuses a body with a Content-Encoding, which this server does not decode. */
export function refuseEncodedBody({ headers }: Request): void {
  const encoding = headers['content-encoding'];
  if (encoding !== undefined && encoding !== 'identity')
    throw new MalformedJson('Send the body as plain JSON, without a Content-Encoding.');
}

/** Refuses a request whose Content-Length exceeds the limit. */
export function refuseLongBody(
  { headers }: Request,
  { limitBytes, tooLarge }: Pick<BodyReadingOptions, 'limitBytes' | 'tooLarge'>,
): void {
  if (Number(headers['content-length'] ?? 0) > limitBytes) throw tooLarge();
}

/** Parses a body as JSON, whatever its Content-Type; undefined when it is empty. */
export function parseJsonBody(
  bytes: Buffer,
  {
    storesNoBody = false,
    maxSeparators,
  }: Pick<RouteDefinition<never, never, never, never, never>, 'storesNoBody' | 'maxSeparators'>,
): unknown {
  if (maxSeparators !== undefined) refuseManySeparators(bytes, maxSeparators);
  if (!isUtf8(bytes)) throw new MalformedJson('The body is not valid UTF-8. Send JSON in UTF-8.');
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '') return undefined;
  const value = parse(text);
  return storesNoBody ? value : refuseUnstorable(value, text);
}

/**
 * Runs `work` with the bytes of a request's body, which count against the budget in the meantime. Refuses a body as
 * soon as it is too long or too slow, or when other requests need its memory.
 */
export async function withRequestBody<T>(
  request: Request,
  rules: BodyReadingOptions,
  work: (bytes: Buffer) => Promise<T>,
): Promise<T> {
  refuseLongBody(request, rules);
  const { budget } = rules;
  const [address] = clientNetworks(request);
  budget.checkLength(address, lengthInHead(request));
  const arriving = Promise.withResolvers<Buffer>();
  const body = budget.track(address, arriving.reject);
  const stop = read(request, rules, (bytes) => budget.grow(body, bytes), arriving);
  try {
    const bytes = await arriving.promise;
    body.isArriving = false;
    stop();
    return await work(bytes);
  } finally {
    stop();
    budget.release(body);
  }
}

/** Returns the length stated in the header. A chunked body can have any length. */
const lengthInHead = ({ headers }: Request): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Infinity;

/** Reads until the body is complete or the returned function `stop` is called. */
function read(
  request: Request,
  { limitBytes, tooLarge }: BodyReadingOptions,
  grow: (bytes: number) => void,
  { resolve, reject }: PromiseWithResolvers<Buffer>,
): () => void {
  const chunks: Buffer[] = [];
  let [size, sizeBefore, isOver] = [0, 0, false];
  const onData = (chunk: Buffer): void => {
    if (isOver) return;
    size += chunk.length;
    chunks.push(chunk);
    if (size > limitBytes) refuse(tooLarge());
    else grow(chunk.length);
  };
  const onEnd = (): void => {
    resolve(Buffer.concat(chunks));
    stop();
  };
  const onBroken = (): void => refuse(new MalformedJson('The body ended before it was complete.'));
  const onWindowEnd = (): void => {
    if (size - sizeBefore < SLOWEST_BYTES_PER_SECOND * BODY_SPEED_WINDOW_SECONDS)
      refuse(new BodyTooSlow(SLOWEST_BYTES_PER_SECOND));
    sizeBefore = size;
  };
  // Data that arrived while the event loop was busy is read before the speed is judged.
  const speed = request.complete
    ? undefined
    : setInterval(() => setImmediate(onWindowEnd), BODY_SPEED_WINDOW_SECONDS * 1000);
  const refuse = (failure: Failure): void => {
    stop();
    reject(failure);
  };
  const stop = (): void => {
    if (isOver) return;
    isOver = true;
    clearInterval(speed);
    chunks.length = 0;
    request.off('data', onData).off('end', onEnd).off('close', onBroken).off('error', onBroken).pause();
  };
  if (request.destroyed) onBroken();
  else if (request.complete) {
    onData(bufferedBytes(request));
    onEnd();
  } else request.on('data', onData).on('end', onEnd).on('close', onBroken).on('error', onBroken);
  return stop;
}

/** Returns the bytes that have already arrived: a small body arrives together with the header. */
function bufferedBytes(request: Request): Buffer {
  const chunks: Buffer[] = [];
  // Since Node 26, `read` returns one chunk at a time.
  for (let chunk: unknown = request.read(); Buffer.isBuffer(chunk); chunk = request.read()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const SEPARATORS = Buffer.from('{[,');

/** Stops at the limit, so that refusing a body costs less than reading an honest one. */
function refuseManySeparators(bytes: Buffer, most: number): void {
  let count = 0;
  for (const separator of SEPARATORS)
    for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + 1)) {
      count += 1;
      if (count > most)
        throw new MalformedJson(`The body has more than ${most} commas and opening brackets. Send fewer values.`);
    }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new MalformedJson();
  }
}

/** The name of an object's prototype. Copying an object would drop a field with this name. */
const PROTOTYPE = '__proto__';

/**
 * Refuses text that cannot be stored, which JSON can contain only as `\u` escapes. It is refused here, in the central
 * parser, because it would otherwise be lost silently.
 */
function refuseUnstorable(value: unknown, text: string): unknown {
  if (!text.includes('\\u') && !text.includes(PROTOTYPE)) return value;
  const place = placeOfUnstorable(value);
  if (place === null) return value;
  const message =
    place.key === PROTOTYPE
      ? `cannot be stored under the name ${PROTOTYPE}: choose another name`
      : 'has an invalid character (NUL or half of a surrogate pair)';
  throw new InvalidRequest([{ path: pathTo(place), message }]);
}

interface Place {
  readonly value: unknown;
  readonly key: string;
  readonly parent: Place | null;
  readonly depth: number;
}

function placeOfUnstorable(root: unknown): Place | null {
  const pending: Place[] = [{ value: root, key: '', parent: null, depth: 0 }];
  for (let place = pending.pop(); place !== undefined; place = pending.pop()) {
    const { value, depth } = place;
    if (typeof value === 'string' && !isStorableText(value)) return place;
    if (typeof value !== 'object' || value === null) continue;
    if (depth === MAX_JSON_NESTING)
      throw new MalformedJson(`The body is nested more than ${MAX_JSON_NESTING} levels deep.`);
    for (const [key, child] of Object.entries(value)) {
      if (!isStorableText(key)) return place;
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
