import { parseLicenseKey } from '../../../src/domain/shared/licensing/licenseKey.js';
import type { AcceptedMessage } from '../outside/messageServer.js';
import type { SimulatedWorld } from '../world.js';
import type { Invariant } from './invariant.js';

export const mailInvariants: readonly Invariant[] = [
  {
    name: 'every promised effect is delivered',
    when: 'in the end',
    async broken({ stores }) {
      const { waiting, dead } = await stores.outbox.getStatus();
      return waiting + dead === 0
        ? null
        : `${waiting} effects wait and ${dead} were given up: ${stores.outbox.failures.join('; ')}`;
    },
  },
  {
    name: 'no confirmed delivery is repeated',
    when: 'always',
    broken: async ({ mail, phones }) => doubled(mail.accepted) ?? doubled(phones.accepted),
  },
  {
    name: 'every promised trial key arrives',
    when: 'in the end',
    async broken({ observed: seen, mail }) {
      for (const email of seen.trialsPromised) {
        const came = mail.accepted.some(
          ({ effect }) => effect.to === email && 'key' in effect.mail && parseLicenseKey(effect.mail.key) !== null,
        );
        if (!came) return `${email} was promised a key and has none`;
      }
      return null;
    },
  },
  {
    name: 'every alert reported as sent arrives, unless it is out of date',
    when: 'in the end',
    async broken({ observed: seen, mail, phones, stores: { outbox } }) {
      const mails = new Set(
        mail.accepted.map(({ effect }) => (effect.mail.template === 'alert' ? effect.mail.message : '')),
      );
      const pushes = new Set(phones.accepted.map(({ effect }) => effect.push.message));
      for (const [message, channels] of seen.alertsPromised) {
        const isDue = (channel: 'mail' | 'push'): boolean =>
          channels.includes(channel) && !outbox.outOfDate.has(`${channel} ${message}`);
        if (isDue('mail') && !mails.has(message)) return `no mail says "${message}"`;
        if (isDue('push') && !pushes.has(message)) return `no phone shows "${message}"`;
      }
      return null;
    },
  },
  { name: 'no reply breaks a rule', when: 'always', broken: async ({ observed: seen }) => seen.wrong[0] ?? null },
  { name: 'no process reports an unexpected error', when: 'always', broken: async (world) => bugOf(world) },
];

/**
 * Finds a message that was delivered twice, although its first sender received the confirmation and has since neither
 * died nor lost the database.
 */
function doubled(taken: readonly AcceptedMessage<unknown>[]): string | null {
  const earlier = new Map<string, AcceptedMessage<unknown>>();
  for (const each of taken) {
    const before = earlier.get(each.id);
    if (before?.isAcknowledged === true && !before.by.isOver && before.by.databaseFailures === before.databaseFailures)
      return `${each.id} was delivered twice: to ${before.by.name} it was confirmed the first time`;
    earlier.set(each.id, each);
  }
  return null;
}

function bugOf({ problems }: SimulatedWorld): string | null {
  const [first] = problems;
  if (first === undefined) return null;
  return `${first.who}, ${first.during}: ${first.problem instanceof Error ? (first.problem.stack ?? first.problem.message) : String(first.problem)}`;
}
