import { runAttacks, type Attack } from './kit/attack.ts';
import { runLoad } from './kit/load.ts';

// One address opens many connections, sends many requests for public figures on each without waiting for replies, and
// connects again after the last reply or when it is cut off.

const PIPELINED = 300;
/** The maximum number of requests that the cloud answers on one connection without disconnecting the client. */
const TOLERATED = 16;
const SECONDS = 15;

const REQUEST = 'GET /api/founding-counter HTTP/1.1\r\nHost: cloud\r\n\r\n';
const LAST_REQUEST = 'GET /api/founding-counter HTTP/1.1\r\nHost: cloud\r\nConnection: close\r\n\r\n';

const flood = (connections: number, requests: number, reads: boolean, database: Attack['database']): Attack => ({
  name: `public GETs, ${connections} × ${requests}, replies ${reads ? 'read' : 'unread'}`,
  database,
  run: ({ port }) =>
    runLoad({
      port,
      from: ['127.0.0.1'],
      connections,
      opening: [REQUEST.repeat(requests - 1) + LAST_REQUEST],
      reads,
      reconnects: true,
      seconds: SECONDS,
    }),
});

await runAttacks(
  (['embedded', 'server'] as const).flatMap((database) => [
    ...[20, 100].flatMap((connections) => [true, false].map((reads) => flood(connections, PIPELINED, reads, database))),
    flood(100, TOLERATED, true, database),
  ]),
);
