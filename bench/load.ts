import autocannon from 'autocannon';

export interface Load {
  readonly url: string;
  readonly seconds: number;
  readonly connections: number;
  readonly requests: readonly {
    readonly method: 'GET' | 'POST';
    readonly path: string;
    readonly body?: string;
    readonly headers?: Readonly<Record<string, string>>;
  }[];
}

/** The timeout for a reply. It is long, because a slow reply from a busy machine is not an error. */
const TIMEOUT_SECONDS = 60;

/** Returns the number of requests answered with status 200, in total and per second; throws on any other status. */
export async function measureLoad({
  url,
  seconds,
  connections,
  requests,
}: Load): Promise<{ readonly figure: number; readonly requests: number }> {
  const result = await autocannon({
    url,
    duration: seconds,
    timeout: TIMEOUT_SECONDS,
    connections,
    headers: { 'content-type': 'application/json' },
    requests: requests.map((each) => ({ ...each })),
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx} replies were not 200, ${result.errors} requests failed.`);
  return { figure: result['2xx'] / result.duration, requests: result['2xx'] };
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
};
