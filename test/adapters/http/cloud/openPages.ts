import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll } from '@jest/globals';
import type { RequestHandler } from 'express';
import { pino } from 'pino';
import { buildApp } from '../../../../src/adapters/http/pipeline/app.js';
import { Metrics } from '../../../../src/adapters/http/metrics.js';
import { startHttpServer } from '../../../../src/adapters/http/pipeline/serve/startHttpServer.js';
import { MemoryRateLimits } from '../../../../src/adapters/limits/memoryRateLimits.js';
import { ManualClock } from '../../../fakes/manualClock.js';

export interface PageReply {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Get = (path: string, headers?: Readonly<Record<string, string>>, method?: string) => Promise<PageReply>;

/** Serves only the pages, on a real port. The returned function follows no redirects and can send any Host header. */
export function openPages(pages: () => RequestHandler): Get {
  let listening: Awaited<ReturnType<typeof startHttpServer>>;
  beforeAll(async () => {
    const [limits, log, traffic] = [new MemoryRateLimits(new ManualClock()), pino({ level: 'silent' }), new Metrics()];
    listening = await startHttpServer(
      buildApp({ routes: [], pages: [pages()], limits, log, requestMeter: traffic, trustedHops: 0 }),
      { port: 0, host: '127.0.0.1' },
    );
  });
  afterAll(() => listening.close());
  return async (path, headers = {}, method = 'GET') => {
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request({ host: '127.0.0.1', port: listening.port, path, method, headers }, resolve).on('error', reject).end();
    });
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  };
}
