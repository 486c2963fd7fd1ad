import { request } from 'node:http';
import { parseArgs } from 'node:util';
import { Stripe } from 'stripe';
import { WEBHOOK_SECRET } from '../servers/buyers.ts';
import { startTarget } from './kit/target.ts';

// Sends `Stripe-Signature` headers that Stripe never sends. Exits with 1 when one is answered with anything but 400.

const { values } = parseArgs({
  allowPositionals: true,
  options: { of: { type: 'string', default: process.cwd() }, only: { type: 'string', default: '' } },
});

const BODY = JSON.stringify({ id: 'evt_1', object: 'event', type: 'ping', created: 1, data: { object: {} } });
const now = Math.floor(Date.now() / 1000);
const signatureAt = (timestamp: number): string =>
  Stripe.webhooks.generateTestHeaderString({ payload: BODY, secret: WEBHOOK_SECRET, timestamp });
const digits = (character: string, count = 64): string => character.repeat(count);

const HEADERS: Readonly<Record<string, string>> = {
  empty: '',
  'a comma': ',',
  'no signature': `t=${now}`,
  'no timestamp': `v1=${digits('0')}`,
  'an empty signature, dated 1970': 't=1,v1=',
  'an empty signature, dated now': `t=${now},v1=`,
  'a signature without a value': `t=${now},v1`,
  'an empty signature before a forged one': `t=${now},v1=,v1=${digits('0')}`,
  'a signature of 63 digits': `t=${now},v1=${digits('0', 63)}`,
  'a signature of 64 letters outside ASCII': `t=${now},v1=${digits('é')}`,
  'a forged signature': `t=${now},v1=${digits('0')}`,
  '200 forged signatures': `t=${now},${Array.from({ length: 200 }, () => `v1=${digits('0')}`).join(',')}`,
  'a timestamp that is not a number': `t=now,v1=${digits('0')}`,
  'a timestamp of 400 digits': `t=${digits('9', 400)},v1=${digits('0')}`,
  'two timestamps': `t=${now - 1},${signatureAt(now)}`,
  'a valid signature, 10 minutes old': signatureAt(now - 600),
  'a valid signature, 10 minutes ahead': signatureAt(now + 600),
};

function post(port: number, header: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/api/billing-webhook',
        headers: { 'stripe-signature': header },
      },
      (reply) => {
        reply.resume().once('end', () => resolve(reply.statusCode ?? 0));
      },
    )
      .once('error', reject)
      .end(BODY);
  });
}

const target = await startTarget(values.of, 'embedded', { STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET });
try {
  process.stdout.write('| Stripe-Signature | status |\n| --- | --- |\n');
  for (const [name, header] of Object.entries(HEADERS).filter(([each]) => each.includes(values.only))) {
    const status = await post(target.port, header);
    process.stdout.write(`| ${name} | ${status} |\n`);
    if (status !== 400) process.exitCode = 1;
  }
} finally {
  await target.stop();
}
