import { basename } from 'node:path';
import type { ReleaseFile, ReleaseFileSource } from '../../application/dashboard/release/installation.port.js';
import { UpdateRefused } from '../../domain/dashboard/release/updateRefused.js';
import { isLoopbackName } from '../../domain/shared/loopbackHost.js';

const MAX_REDIRECTS = 5;
const IDLE_MS = 30_000;

/**
 * Fetches the files of a release over HTTPS, or over HTTP from this machine. Redirects are followed under the same
 * rule.
 */
export class ReleaseFileClient implements ReleaseFileSource {
  constructor(private readonly idleMs = IDLE_MS) {}

  async open(address: string, signal: AbortSignal): Promise<ReleaseFile> {
    const idle = new AbortController();
    const timer = setTimeout(() => idle.abort(), this.idleMs);
    const name = basename(new URL(address).pathname);
    const toRefusal = (cause: unknown): UpdateRefused => {
      if (cause instanceof UpdateRefused) return cause;
      if (idle.signal.aborted)
        return new UpdateRefused(`The download of ${name} made no progress for ${this.idleMs / 1000} s.`, cause);
      if (signal.aborted)
        return new UpdateRefused(`The download of ${name} took too long, or the program stopped. Try again.`, cause);
      return new UpdateRefused(`The download of ${name} failed or was cut off. Try again later.`, cause);
    };
    try {
      const { body, headers } = await fetchFollowing(new URL(address), name, AbortSignal.any([signal, idle.signal]));
      const length = headers.get('content-length');
      return { totalBytes: length === null ? null : Number(length), content: read(body, timer, toRefusal) };
    } catch (error) {
      clearTimeout(timer);
      throw toRefusal(error);
    }
  }
}

async function* read(
  body: Response['body'],
  timer: NodeJS.Timeout,
  toRefusal: (cause: unknown) => UpdateRefused,
): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of body ?? []) {
      timer.refresh();
      yield chunk;
    }
  } catch (error) {
    throw toRefusal(error);
  } finally {
    clearTimeout(timer);
  }
}

async function fetchFollowing(first: URL, name: string, signal: AbortSignal): Promise<Response> {
  let address = first;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    requireSafe(address, first);
    // A compressed reply would hide the size of the file.
    const response = await fetch(address, { redirect: 'manual', signal, headers: { 'accept-encoding': 'identity' } });
    if (response.ok) return response;
    await response.body?.cancel();
    const location = response.headers.get('location');
    if (location === null || !URL.canParse(location, address.href))
      throw new UpdateRefused(`The server answered with status ${response.status} for ${name}.`);
    address = new URL(location, address);
  }
  throw new UpdateRefused(`The download of ${name} was redirected more than ${MAX_REDIRECTS} times.`);
}

function requireSafe(address: URL, first: URL): void {
  const isLocal = (url: URL): boolean => url.protocol === 'http:' && isLoopbackName(url.hostname);
  if (address.protocol !== 'https:' && !(isLocal(address) && isLocal(first)))
    throw new UpdateRefused(`The download from ${address.href} was refused: only https:// is accepted.`);
}
