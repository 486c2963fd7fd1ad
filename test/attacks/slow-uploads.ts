import { runAttacks, type Attack } from './kit/attack.ts';
import { runLoad } from './kit/load.ts';
import type { ProbedRequest } from './kit/probe.ts';
import type { Target } from './kit/target.ts';

// Each of eight licenses begins a large upload and then sends 4 bytes of it every 2 seconds, while another license
// lists, uploads and downloads its own snapshots.

const UPLOADS = 8;
const SECONDS = 30;
const BYSTANDER = '127.0.0.3';

const head = (key: string): string =>
  `POST /api/sync/upload HTTP/1.1\r\nHost: cloud\r\nX-License-Key: ${key}\r\nContent-Length: 5000000\r\n\r\n{"blob":"`;

/** The snapshot is uploaded before the attack begins. */
async function downloadOfOwnSnapshot({ port, issueKey }: Target): Promise<ProbedRequest> {
  const headers = { 'x-license-key': await issueKey() };
  const body = JSON.stringify({ blob: Buffer.alloc(32).toString('base64'), meta: {}, passphrase_fp: 'attack' });
  const reply = await fetch(`http://127.0.0.1:${port}/api/sync/upload`, { method: 'POST', headers, body });
  const { snapshot_id } = JSON.parse(await reply.text());
  return { from: BYSTANDER, method: 'GET', path: `/api/sync/download/${snapshot_id}`, headers };
}

/** An upload that is read and then refused for its content, so that it does not count against the ten uploads a day. */
const uploadOfNothing = async ({ issueKey }: Target): Promise<ProbedRequest> => ({
  from: BYSTANDER,
  method: 'POST',
  path: '/api/sync/upload',
  headers: { 'x-license-key': await issueKey() },
  body: '{}',
});

async function run({ port, issueKey }: Target, from: readonly string[]) {
  const opening: string[] = [];
  while (opening.length < UPLOADS) opening.push(head(await issueKey()));
  return runLoad({
    port,
    from,
    connections: UPLOADS,
    opening,
    drip: { text: 'AAAA', everyMs: 2000 },
    reads: true,
    reconnects: true,
    seconds: SECONDS,
  });
}

const attackOn = (what: string, bystander: NonNullable<Attack['bystander']>): Attack => ({
  name: `${UPLOADS} slow uploads, another license ${what}`,
  database: 'server',
  bystander,
  run: (target) =>
    run(target, [
      '127.0.0.1',
      '127.0.0.4',
      '127.0.0.5',
      '127.0.0.6',
      '127.0.0.7',
      '127.0.0.8',
      '127.0.0.9',
      '127.0.0.10',
    ]),
});

await runAttacks([attackOn('downloads', downloadOfOwnSnapshot), attackOn('uploads', uploadOfNothing)]);
