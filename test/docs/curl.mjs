#!/usr/bin/env node
// Implements the part of curl that the documents use, for machines without curl. Exits with 2 at unknown options.
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    silent: { type: 'boolean', short: 's' },
    'no-buffer': { type: 'boolean', short: 'N' },
    include: { type: 'boolean', short: 'i' },
    fail: { type: 'boolean', short: 'f' },
    request: { type: 'string', short: 'X' },
    header: { type: 'string', short: 'H', multiple: true, default: [] },
    data: { type: 'string', short: 'd' },
    output: { type: 'string', short: 'o' },
    'max-time': { type: 'string' },
    'write-out': { type: 'string', short: 'w' },
  },
});

const [url] = positionals;
const body = values.data?.startsWith('@') ? readFileSync(values.data.slice(1), 'utf8') : values.data;
const method = values.request ?? (body === undefined ? 'GET' : 'POST');
const headers = Object.fromEntries(values.header.map((line) => line.split(/:\s*(.*)/s)));
const stop = values['max-time'] === undefined ? undefined : AbortSignal.timeout(Number(values['max-time']) * 1000);
const reply = await fetch(url, { method, headers, body, signal: stop });
const out = (chunk) =>
  values.output === undefined ? process.stdout.write(chunk) : writeFileSync(values.output, chunk, { flag: 'a' });

if (values.include)
  out(
    `HTTP/1.1 ${reply.status} ${reply.statusText}\r\n${[...reply.headers].map((pair) => `${pair.join(': ')}\r\n`).join('')}\r\n`,
  );
try {
  for await (const chunk of reply.body ?? []) out(chunk);
} catch (error) {
  if (error.name !== 'TimeoutError') throw error;
  process.exitCode = 28;
}
process.stderr.write(
  (values['write-out'] ?? '')
    .replace('%{stderr}', '')
    .replace('%{http_code}', reply.status)
    .replace('%{method}', method)
    .replace('%{url_effective}', url)
    .replaceAll('\\n', '\n'),
);
if (values.fail && !reply.ok) process.exitCode = 22;
