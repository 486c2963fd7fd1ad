import { setTimeout as pause } from 'node:timers/promises';
import { buy, deliver, keyIn } from '../servers/buyers.ts';
import type { Stage } from './stage.ts';
import type { User } from './traffic/user.ts';

const AT_A_TIME = 8;

/** So many buy Premium, and read their key in the mail. */
export async function usersOf(stage: Stage, count: number): Promise<readonly User[]> {
  const emails = Array.from({ length: count }, (_, n) => `user${n}@example.com`);
  for (let first = 0; first < count; first += AT_A_TIME)
    await Promise.all(emails.slice(first, first + AT_A_TIME).map((email) => settle(stage, email)));
  return Promise.all(emails.map(async (email) => ({ email, key: await keyOf(stage, email) })));
}

async function settle(stage: Stage, email: string): Promise<void> {
  const { events } = await buy(stage.stripe, { offer: 'premium_monthly', email });
  for (const event of events) {
    const { status } = await deliver(stage.cloud, event);
    if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
  }
}

async function keyOf({ letterbox }: Stage, email: string): Promise<string> {
  for (;;) {
    const key = keyIn(letterbox.mails.find(({ to }) => to.includes(email))?.source ?? '');
    if (key !== '') return key;
    await pause(100);
  }
}
