import { parseLicenseKey } from '../../../src/domain/shared/licensing/licenseKey.js';
import type { AcceptedMessage } from '../outside/messageServer.js';
import type { SimulatedWorld } from '../world.js';
import type { Invariant } from './invariant.js';

export const mailInvariants: readonly Invariant[] = [
  {
    name: 'what is owed is delivered',
    when: 'in the end',
    async broken({ stores }) {
      const { waiting, dead } = await stores.outbox.getStatus();
      return waiting + dead === 0
        ? null
        : `${waiting} effects wait and ${dead} were given up: ${stores.outbox.failures.join('; ')}`;
    },
  },
  {
    name: 'nothing is delivered twice that was known to be delivered',
    when: 'always',
    broken: async ({ clocks, mail, phones }) =>
      clocks.wereWrong.has('cloud') ? null : (doubled(mail.accepted) ?? doubled(phones.accepted)),
  },
  {
    name: 'who was promised a trial has its key',
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
    name: 'an alert that was said to be sent arrives',
    when: 'in the end',
    async broken({ observed: seen, mail, phones }) {
      const mails = new Set(
        mail.accepted.map(({ effect }) => (effect.mail.template === 'alert' ? effect.mail.message : '')),
      );
      const pushes = new Set(phones.accepted.map(({ effect }) => effect.push.message));
      for (const [message, channels] of seen.alertsPromised) {
        if (channels.includes('mail') && !mails.has(message)) return `no mail says "${message}"`;
        if (channels.includes('push') && !pushes.has(message)) return `no phone shows "${message}"`;
      }
      return null;
    },
  },
  { name: 'nobody saw what must not be', when: 'always', broken: async ({ observed: seen }) => seen.wrong[0] ?? null },
  { name: 'no process has a bug', when: 'always', broken: async (world) => bugOf(world) },
];

/** Delivery is at least once: a repeat is allowed only if no living process was told that the message was accepted. */
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
