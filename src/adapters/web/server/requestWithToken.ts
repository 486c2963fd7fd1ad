import { fetchResponse, ApiError, requestJson } from './request.js';

let token: Promise<string> | null = null;

/** @throws ApiError, UnreachableError */
export const postWithToken = <Body>(path: string, body?: unknown): Promise<Body> => withToken(path, postOf(body));

/** Requests data that the program gives only to its own page. */
export const getWithToken = <Body>(path: string): Promise<Body> => withToken(path, {});

/**
 * Sends the token that identifies the page. It is valid until the program restarts, so after a refusal, a new token is
 * fetched and the request is repeated once.
 */
async function withToken<Body>(path: string, init: RequestInit): Promise<Body> {
  try {
    return await withCookie(path, init);
  } catch (error) {
    if (!isRefusedAs(error, 'csrf_token_invalid')) throw error;
    token = null;
    return withCookie(path, init);
  }
}

/** Sends a request that requires the order screens' cookie, which is set only when the page loads. */
async function withCookie<Body>(path: string, init: RequestInit): Promise<Body> {
  try {
    return await send(path, init);
  } catch (error) {
    if (!isRefusedAs(error, 'page_cookie_invalid')) throw error;
    await fetchResponse('/');
    return send(path, init);
  }
}

const isRefusedAs = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

async function send<Body>(path: string, init: RequestInit): Promise<Body> {
  const headers = new Headers(init.headers);
  headers.set('x-csrf-token', await currentToken());
  return requestJson(path, { ...init, headers });
}

function postOf(body: unknown): RequestInit {
  if (body === undefined) return { method: 'POST' };
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function currentToken(): Promise<string> {
  token ??= requestJson<{ token: string }>('/csrf-token').then(
    (reply) => reply.token,
    (error: unknown) => {
      token = null;
      throw error;
    },
  );
  return token;
}
