import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { closeServer, listen } from './listen.js';

export interface RecordedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: string;
  readonly body: Buffer;
}

/** Records all traffic between a dashboard and a cloud. */
export interface RecordingProxy {
  readonly origin: string;
  readonly requests: RecordedRequest[];
  close(): Promise<void>;
}

export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  const requests: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const forward = async (): Promise<void> => {
      const body = await buffer(request);
      const { method = 'GET', url = '/', headers } = request;
      requests.push({ method, path: url, headers: JSON.stringify(headers), body });
      const { host: _, connection: __, 'content-length': ___, ...rest } = headers;
      const stored = Object.entries(rest).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[name, value]] : [],
      );
      const reply = await fetch(target + url, {
        method,
        headers: stored,
        ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
      });
      response
        .writeHead(reply.status, { 'content-type': reply.headers.get('content-type') ?? '' })
        .end(Buffer.from(await reply.arrayBuffer()));
    };
    forward().catch((error: unknown) => response.destroy(Error('not forwarded', { cause: error })));
  });
  const port = await listen(server);
  return { origin: `http://127.0.0.1:${port}`, requests, close: () => closeServer(server) };
}
