import { readFileSync } from 'node:fs';
import { request } from 'node:http';

/** A request that a well-behaved client makes again and again during an attack. */
export interface ProbedRequest {
  /** An address in 127.0.0.0/8 that the cloud sees as another client. */
  readonly from: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Latencies {
  /** 95th percentile of the response times, in milliseconds. */
  readonly p95: number;
  readonly max: number;
  readonly count: number;
  /** Requests that failed, or whose status differs from that of the first request. */
  readonly failed: number;
}

const EVERY_MS = 100;
const PATIENCE_MS = 60_000;

/**
 * Sends a request every 100 ms, even if earlier requests are not answered yet. Returns a function that stops the
 * requests and summarizes the response times.
 */
export function probe(port: number, probed: ProbedRequest): () => Promise<Latencies> {
  const under: Promise<{ readonly ms: number; readonly status: number }>[] = [];
  const ask = (): void => void under.push(timeRequest(port, probed));
  ask();
  const timer = setInterval(ask, EVERY_MS);
  return async () => {
    clearInterval(timer);
    const answers = await Promise.all(under);
    const ms = answers.map((each) => each.ms).toSorted((a, b) => a - b);
    return {
      p95: ms[Math.ceil(ms.length * 0.95) - 1] ?? NaN,
      max: ms.at(-1) ?? NaN,
      count: ms.length,
      failed: answers.filter(({ status }) => status === 0 || status !== answers[0]?.status).length,
    };
  };
}

/** Sends one request on a connection of its own. The status is 0 when the request is not answered. */
export function timeRequest(
  port: number,
  { from, method, path, headers = {}, body = '' }: ProbedRequest,
): Promise<{ ms: number; status: number }> {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const finish = (status: number): void => resolve({ ms: performance.now() - startedAt, status });
    const sent = request(
      { host: '127.0.0.1', port, localAddress: from, method, path, headers, agent: false, timeout: PATIENCE_MS },
      (reply) => {
        reply
          .resume()
          .once('end', () => finish(reply.statusCode ?? 0))
          .once('error', () => finish(0));
      },
    );
    sent
      .once('timeout', () => sent.destroy(new Error('no answer')))
      .once('error', () => finish(0))
      .end(body);
  });
}

/** Watches the resident memory of a process. Returns a function that stops and reports the largest growth in MB. */
export function watchMemory(pid: number): () => number {
  const before = residentMb(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, 50);
  return () => {
    clearInterval(timer);
    return Math.max(most, residentMb(pid)) - before;
  };
}

export function residentMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}
