import { setTimeout as pause } from 'node:timers/promises';
import { payCheckout, deliverWebhook, licenseKeyIn } from '../servers/buyers.ts';
import type { SoakEnvironment } from './soakEnvironment.ts';
import { sendRequest } from './traffic/sendRequest.ts';
import type { User } from './traffic/trafficConfig.ts';

const AT_A_TIME = 8;

/** Lets this number of users buy Premium and read their key in the mail. */
export async function createUsers(environment: SoakEnvironment, count: number): Promise<readonly User[]> {
  const emails = Array.from({ length: count }, (_, n) => `user${n}@example.com`);
  const accounts: Omit<User, 'key'>[] = [];
  for (let first = 0; first < count; first += AT_A_TIME)
    accounts.push(
      ...(await Promise.all(emails.slice(first, first + AT_A_TIME).map((email) => settle(environment, email)))),
    );
  return Promise.all(accounts.map(async (account) => ({ ...account, key: await keyOf(environment, account.email) })));
}

async function settle(environment: SoakEnvironment, email: string): Promise<Omit<User, 'key'>> {
  const { customer, events } = await payCheckout(environment.stripe, { offer: 'premium_monthly', email });
  for (const event of events) {
    const { status } = await deliverWebhook(environment.cloud, event);
    if (status !== 200) throw new Error(`${event.type} was answered ${status}`);
  }
  return { email, customer };
}

async function keyOf({ letterbox }: SoakEnvironment, email: string): Promise<string> {
  for (;;) {
    const key = licenseKeyIn(letterbox.mails.find(({ to }) => to.includes(email))?.source ?? '');
    if (key !== '') return key;
    await pause(100);
  }
}

export async function fetchReferralCode({ cloud }: SoakEnvironment, { key }: User): Promise<string> {
  const { body } = await sendRequest(`${cloud}/api/referrals/stats`, { headers: { 'x-license-key': key } });
  return String(body['referral_code']);
}
