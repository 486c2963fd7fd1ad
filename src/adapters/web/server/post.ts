import { Refusal, request } from './request.js';

let token: Promise<string> | null = null;

/** @throws Refusal, Unreachable */
export const post = <Body>(path: string, body?: unknown): Promise<Body> => withToken(path, postOf(body));

/** Reads what the program shows to its own page alone. */
export const readOwn = <Body>(path: string): Promise<Body> => withToken(path, {});

/** Sends the program's token along. A token is good until the program restarts: after a refusal it is asked for once more. */
async function withToken<Body>(path: string, init: RequestInit): Promise<Body> {
  try {
    return await send(path, init);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'csrf_token_invalid')) throw error;
    token = null;
    return send(path, init);
  }
}

async function send<Body>(path: string, init: RequestInit): Promise<Body> {
  const headers = new Headers(init.headers);
  headers.set('x-csrf-token', await currentToken());
  return request(path, { ...init, headers });
}

function postOf(body: unknown): RequestInit {
  if (body === undefined) return { method: 'POST' };
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

function currentToken(): Promise<string> {
  token ??= request<{ token: string }>('/csrf-token').then(
    (reply) => reply.token,
    (error: unknown) => {
      token = null;
      throw error;
    },
  );
  return token;
}
