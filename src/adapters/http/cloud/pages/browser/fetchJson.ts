/** The cloud's reply, or a sentence that explains why there is no reply. */
export type FetchJsonResult<Reply> =
  | { readonly ok: true; readonly reply: Reply }
  /**
   * `status` is null when there was no reply. `offered` is false if the feature is not configured. In that case,
   * `problem` does not name the missing setting, because only the operator needs its name.
   */
  | { readonly ok: false; readonly status: number | null; readonly offered: boolean; readonly problem: string };

/** Calls one of the cloud's JSON routes; the reply has the shape of its OpenAPI description. */
export async function fetchJson<Reply>(path: string, init: RequestInit = {}): Promise<FetchJsonResult<Reply>> {
  try {
    const response = await fetch(path, init);
    const body = await response.json();
    return response.ok ? { ok: true, reply: body } : refusal(response.status, body.detail);
  } catch {
    return { ok: false, status: null, offered: true, problem: 'The server does not respond. Try again shortly.' };
  }
}

function refusal<Reply>(
  status: number,
  { error, message }: { readonly error: string; readonly message: string },
): FetchJsonResult<Reply> {
  const offered = error !== 'not_configured';
  return {
    ok: false,
    status,
    offered,
    problem: offered ? message : 'This server does not offer this feature. Ask its operator for details.',
  };
}

export const postJson = <Reply>(path: string, body: object): Promise<FetchJsonResult<Reply>> =>
  fetchJson(path, { method: 'POST', body: JSON.stringify(body) });
