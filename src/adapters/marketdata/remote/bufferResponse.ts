import { readBytesUpTo } from '../../../application/shared/readUpTo.js';
import { SourceFailure } from './sourceFailure.js';

/** The longest replies, with ten years of bars, take half a megabyte. */
const LIMIT_BYTES = 16 * 1024 * 1024;
const STATUSES_WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

/** Returns the same response with its body read to the end, so that a timeout covers the body, too. */
export async function bufferResponse(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await readBytesUpTo(LIMIT_BYTES, response.body);
  if (body === null)
    throw new SourceFailure('nonsense', `A reply of more than ${LIMIT_BYTES / 1024 / 1024} MiB was discarded.`);
  return new Response(STATUSES_WITHOUT_BODY.has(status) ? null : Buffer.from(body), { status, statusText, headers });
}
