/** What the cloud answered, or the sentence that says why it did not. */
export type FetchJsonResult<Reply> =
  | { readonly ok: true; readonly reply: Reply }
  /** The status is null where nothing answered at all. What is not offered is not set up here: the problem names no setting, which is the operator's alone. */
  | { readonly ok: false; readonly status: number | null; readonly offered: boolean; readonly problem: string };

/** Asks one of the cloud's own routes, whose replies are JSON of the shape that its description promises. */
export async function fetchJson<Reply>(path: string, init: RequestInit = {}): Promise<FetchJsonResult<Reply>> {
  try {
    const response = await fetch(path, init);
    const body = await response.json();
    return response.ok ? { ok: true, reply: body } : refusal(response.status, body.detail);
  } catch {
    return { ok: false, status: null, offered: true, problem: 'The server does not answer. Try again shortly.' };
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
    problem: offered ? message : 'This is not offered here. Whoever runs this server can tell you more.',
  };
}

export const postJson = <Reply>(path: string, body: object): Promise<FetchJsonResult<Reply>> =>
  fetchJson(path, { method: 'POST', body: JSON.stringify(body) });
