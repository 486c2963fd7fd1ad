/** What the cloud answered, or the sentence that says why it did not. */
export type Answer<Reply> =
  | { readonly ok: true; readonly reply: Reply }
  /** The status is null where nothing answered at all. */
  | { readonly ok: false; readonly status: number | null; readonly problem: string };

/** Asks one of the cloud's own routes, whose replies are JSON of the shape that its description promises. */
export async function ask<Reply>(path: string, init: RequestInit = {}): Promise<Answer<Reply>> {
  try {
    const response = await fetch(path, init);
    const body = await response.json();
    return response.ok ? { ok: true, reply: body } : { ok: false, status: response.status, problem: body.detail.message };
  } catch {
    return { ok: false, status: null, problem: 'The server does not answer. Try again shortly.' };
  }
}

export const post = <Reply>(path: string, body: object): Promise<Answer<Reply>> => ask(path, { method: 'POST', body: JSON.stringify(body) });
