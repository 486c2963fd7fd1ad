import type { z } from 'zod';
import type { failureBody } from '../../http/contract/shared/failure.js';

type FailureBody = z.infer<typeof failureBody>;

/** The program answered and said no; `message` is written for the reader. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    /** For programs, such as `no_audit_yet`; null when the reply was not one of the program's own. */
    readonly code: string | null,
    message: string,
    readonly retryAfterSeconds: number | null,
  ) {
    super(message);
  }
}

/** No answer at all: the program is not running. */
export class Unreachable extends Error {}

/** @throws Refusal, Unreachable */
export async function request<Body>(path: string, init: RequestInit = {}): Promise<Body> {
  return (await answer(path, init)).json();
}

/**
 * The answer with its body still to be read.
 * @throws Refusal, Unreachable
 */
export async function answer(path: string, init: RequestInit = {}): Promise<Response> {
  const response = await reach(path, init);
  if (!response.ok) throw await refusalOf(response);
  return response;
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { cache: 'no-store', ...init });
  } catch (error) {
    throw new Unreachable('Plumbline does not answer.', { cause: error });
  }
}

async function refusalOf(response: Response): Promise<Refusal> {
  const { status } = response;
  if (!(response.headers.get('content-type') ?? '').includes('json')) {
    return new Refusal(status, null, `Plumbline answered with status ${status} and no explanation.`, null);
  }
  return refusalSaying(status, await response.json());
}

/** What an error body says. */
export function refusalSaying(status: number, { detail }: FailureBody): Refusal {
  const wait = detail['retry_after'];
  return new Refusal(status, detail.error, detail.message, typeof wait === 'number' ? wait : null);
}
