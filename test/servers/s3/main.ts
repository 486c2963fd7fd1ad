import { mkdtempSync, readdirSync, rmSync, truncateSync, utimesSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import S3rver from 's3rver';
import { listen } from '../listen.ts';

/**
 * Runs an S3-compatible storage with one bucket and controllable faults. Listens on the port of its second argument (0:
 * any free port), prints it and ends when its stdin closes.
 */
const [, , bucket = '', port = '0'] = process.argv;
const directory = mkdtempSync(join(tmpdir(), 'plumbline-s3-'));
const storage = new S3rver({ directory, silent: true, vhostBuckets: false, configureBuckets: [{ name: bucket }] });
await storage.configureBuckets();
const answer = storage.callback();

const OBJECT = '._S3rver_object';
const files = (): string[] =>
  readdirSync(join(directory, bucket), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith(OBJECT));
const keys = (): string[] =>
  files()
    .map((name) => name.slice(0, -OBJECT.length))
    .toSorted();
const pathOf = (key: string): string => join(directory, bucket, `${key}${OBJECT}`);

let isFailing = false;

const controls: Readonly<Record<string, (...args: readonly string[]) => unknown>> = {
  keys,
  remove(key = '') {
    rmSync(pathOf(key));
    rmSync(join(directory, bucket, `${key}._S3rver_metadata.json`));
  },
  cut: (key = '', length = '0') => truncateSync(pathOf(key), Number(length)),
  age(hours = '0') {
    const then = new Date(Date.now() - Number(hours) * 3_600_000);
    for (const key of keys()) utimesSync(pathOf(key), then, then);
  },
  empty: () => keys().forEach((key) => controls['remove']?.(key)),
  fail(failing = '') {
    isFailing = failing === 'on';
  },
};

const server = createServer((request, response) => {
  const [, name] = /^\/_control\/(\w+)$/.exec(request.url ?? '') ?? [];
  if (name === undefined) {
    if (isFailing) {
      response.writeHead(500).end();
      return;
    }
    answer(request, response);
    return;
  }
  json(request)
    .then((args) =>
      response.end(JSON.stringify(controls[name]?.(...(Array.isArray(args) ? args.map(String) : [])) ?? null)),
    )
    .catch((problem: unknown) => response.writeHead(500).end(JSON.stringify(String(problem))));
});
process.stdout.write(`${await listen(server, Number(port))}\n`);
process.stdin.resume().on('end', () => {
  rmSync(directory, { recursive: true, force: true });
  process.exit();
});
