import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../listen.ts';

const FAULTS = ['pass', 'drop before', 'drop after', 'delay', 'duplicate', 'fail before', 'fail after'] as const;
const DELAY_MS = 50;

const [, , target = '', seed = '1'] = process.argv;
const done: Record<string, number> = {};
let calm = false;
let state = Number(seed);

/** xorshift32: the same seed gives the same faults. */
function random(): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) / 2 ** 32;
}

async function forwarded(
  request: IncomingMessage,
  body: Buffer,
): Promise<{ status: number; headers: Headers; body: Buffer }> {
  const headers = Object.entries(request.headers).filter(
    ([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name),
  );
  const reply = await fetch(target + request.url, {
    method: request.method ?? 'GET',
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
  });
  return { status: reply.status, headers: reply.headers, body: Buffer.from(await reply.arrayBuffer()) };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await buffer(request);
  if (request.url === '/_control/done') return void response.end(JSON.stringify(done));
  if (request.url === '/_control/calm') {
    calm = true;
    return void response.end('null');
  }
  const fault = calm ? 'pass' : (FAULTS[Math.floor(random() * FAULTS.length)] ?? 'pass');
  done[fault] = (done[fault] ?? 0) + 1;
  if (fault === 'drop before') return void request.socket.destroy();
  if (fault === 'fail before')
    return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Bad day</h1>');
  if (fault === 'delay') await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
  const reply = await forwarded(request, body);
  if (fault === 'duplicate') await forwarded(request, body);
  if (fault === 'drop after') return void request.socket.destroy();
  if (fault === 'fail after')
    return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Bad day</h1>');
  const head = [...reply.headers].filter(
    ([name]) => name === 'content-type' || name === 'etag' || name === 'retry-after',
  );
  return void response.writeHead(reply.status, Object.fromEntries(head)).end(reply.body);
}

const server = createServer((request, response) => {
  answer(request, response).catch((problem: unknown) => {
    process.stderr.write(`${String(problem)}\n`);
    response.destroy();
  });
});
process.stdout.write(`${await listen(server)}\n`);
process.stdin.resume().on('end', () => process.exit());
