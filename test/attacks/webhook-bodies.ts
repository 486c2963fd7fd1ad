import { runAttacks, type Attack } from './kit/attack.ts';
import { runLoad } from './kit/load.ts';

// 400 connections come from eight addresses. Each sends all but the last byte of a 1 MiB body to the webhook and waits.

const CONNECTIONS = 400;
const SECONDS = 20;
const MEBIBYTE = 1024 * 1024;
const ADDRESSES = Array.from({ length: 8 }, (_, index) => `127.0.0.${index + 10}`);

const post = (header: string): string =>
  `POST /api/billing-webhook HTTP/1.1\r\nHost: cloud\r\n${header}Content-Length: ${MEBIBYTE}\r\n\r\n${'x'.repeat(MEBIBYTE - 1)}`;

const attack = (name: string, settings: Readonly<Record<string, string>>, header: () => string): Attack => ({
  name: `${CONNECTIONS} × 1 MiB to the webhook, ${name}`,
  database: 'embedded',
  settings,
  run: ({ port }) =>
    runLoad({
      port,
      from: ADDRESSES,
      connections: CONNECTIONS,
      opening: [post(header())],
      reads: true,
      reconnects: true,
      seconds: SECONDS,
    }),
});

const secret = { STRIPE_WEBHOOK_SECRET: 'whsec_attack' };
/** Returns a well-formed signature header with the current time, so that only the body can show that it is forged. */
const forged = (): string => `Stripe-Signature: t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}\r\n`;

await runAttacks([
  attack('none configured', {}, () => ''),
  attack('no signature', secret, () => ''),
  attack('forged signature', secret, forged),
]);
