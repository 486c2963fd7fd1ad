/** A reply, read to its end. */
export interface Reply {
  readonly status: number;
  /** The JSON body; an empty object for any other body. */
  readonly body: Readonly<Record<string, unknown>>;
}

interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Long enough for the timeout of any provider and of a retry, in milliseconds. */
const PATIENCE_MS = 30_000;

/** @throws Error whose message is the system's error code, or `timeout`, when there is no reply */
export async function sendRequest(url: string, { method = 'GET', headers = {}, body }: Asked = {}): Promise<Reply> {
  try {
    const reply = await fetch(url, {
      method,
      headers,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    const json = reply.headers.get('content-type')?.includes('json') === true;
    return { status: reply.status, body: json ? JSON.parse(text) : {} };
  } catch (problem) {
    throw new Error(reasonOf(problem), { cause: problem });
  }
}

function reasonOf(problem: unknown): string {
  if (problem instanceof Error && problem.name === 'TimeoutError') return 'timeout';
  const cause = problem instanceof Error ? (problem.cause ?? problem) : problem;
  return String(Reflect.get(Object(cause), 'code') ?? cause);
}

/** Returns the error code of an unsuccessful reply. */
export const errorCodeOf = ({ body }: Reply): string | null => {
  const named: unknown = Reflect.get(Object(body['detail']), 'error');
  return typeof named === 'string' ? named : null;
};
