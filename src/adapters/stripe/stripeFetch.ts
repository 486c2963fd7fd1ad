import { parseJson } from '../../domain/shared/parseJson.js';
import { readTextUpTo } from '../../application/shared/readUpTo.js';

/** Far more than a normal reply: a page of a hundred checkouts with their items takes a few hundred kilobytes. */
const LIMIT_BYTES = 16 * 1024 * 1024;

/**
 * A `fetch` for Stripe's SDK that fails when the reply is not a JSON object: otherwise SDK 23.1.0 would never answer,
 * and would end the process with an unhandled rejection. Reads the whole body, so that the SDK's timeout and retry
 * cover it. A 404 may have any body. The SDK treats another failure without an `error` as a success, so it is refused
 * here. Refuses redirects, which could send the key elsewhere.
 */
export async function stripeFetch(url: string | URL | Request, init?: RequestInit): Promise<Response> {
  const reply = await fetch(url, { ...init, redirect: 'error' });
  const body = await readTextUpTo(LIMIT_BYTES, reply.body);
  if (body === null) throw new TypeError(`the reply exceeds ${LIMIT_BYTES / 1024 / 1024} MiB`);
  const isObject = /^\s*\{/.test(body);
  const isErrorMissing = !reply.ok && !Object.hasOwn(Object(parseJson(body)), 'error');
  if (isErrorMissing && reply.status === 404)
    return Response.json({ error: { type: 'invalid_request_error', code: 'resource_missing' } }, { status: 404 });
  if (!isObject) throw new TypeError(`the reply with status ${reply.status} is not a JSON object`);
  if (isErrorMissing) throw new TypeError(`the reply with status ${reply.status} has no error`);
  return new Response(body, { status: reply.status, headers: reply.headers });
}
