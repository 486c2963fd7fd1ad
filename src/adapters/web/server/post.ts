import { Refusal, request } from './request.js';

let token: Promise<string> | null = null;

/** POSTs with the program's token. A token is good until the program restarts: after a refusal it is asked for once more. */
export async function post<Body>(path: string, body?: unknown): Promise<Body> {
  try {
    return await send(path, body);
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'csrf_token_invalid')) throw error;
    token = null;
    return send(path, body);
  }
}

async function send<Body>(path: string, body: unknown): Promise<Body> {
  const headers = { 'x-csrf-token': await currentToken() };
  if (body === undefined) return request(path, { method: 'POST', headers });
  return request(path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
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
