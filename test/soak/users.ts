import { setTimeout as pause } from 'node:timers/promises';
import { buy, deliver, keyIn } from '../servers/buyers.ts';
import type { Stage } from './stage.ts';
import { ask } from './traffic/ask.ts';
import type { User } from './traffic/user.ts';

const AT_A_TIME = 8;

/** So many buy Premium, and read their key in the mail. */
export async function usersOf(stage: Stage, count: number): Promise<readonly User[]> {
  const emails = Array.from({ length: count }, (_, n) => `user${n}@example.com`);
  const accounts: Omit<User, 'key'>[] = [];
  for (let first = 0; first < count; first += AT_A_TIME)
    accounts.push(...(await Promise.all(emails.slice(first, first + AT_A_TIME).map((email) => settle(stage, email)))));
  return Promise.all(accounts.map(async (account) => ({ ...account, key: await keyOf(stage, account.email) })));
}

async function settle(stage: Stage, email: string): Promise<Omit<User, 'key'>> {
  const { customer, events } = await buy(stage.stripe, { offer: 'premium_monthly', email });
  for (const event of events) {
    const { status } = await deliver(stage.cloud, event);
    if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
  }
  return { email, customer };
}

async function keyOf({ letterbox }: Stage, email: string): Promise<string> {
  for (;;) {
    const key = keyIn(letterbox.mails.find(({ to }) => to.includes(email))?.source ?? '');
    if (key !== '') return key;
    await pause(100);
  }
}

export async function referralCodeOf({ cloud }: Stage, { key }: User): Promise<string> {
  const { body } = await ask(`${cloud}/api/referrals/stats`, { headers: { 'x-license-key': key } });
  return String(body['referral_code']);
}
