import { initialTransition, setup, transition, type SnapshotFrom } from 'xstate';
import type { License, LicenseStatus } from './license.js';

export type LicenseEvent =
  | { readonly type: 'time.passed'; readonly at: Date }
  | { readonly type: 'license.revoked'; readonly at: Date };

interface LicenseContext {
  readonly expiresAt: Date | null;
}

/** What can become of a license. Pure: run through `transition()` inside the database transaction that stores it. */
const licenseLifecycle = setup({
  types: {
    context: {} as LicenseContext,
    events: {} as LicenseEvent,
    input: {} as LicenseContext,
  },
  guards: {
    hasEnded: ({ context, event }) =>
      event.type === 'time.passed' && context.expiresAt !== null && context.expiresAt.getTime() <= event.at.getTime(),
  },
}).createMachine({
  id: 'licenseLifecycle',
  context: ({ input }) => input,
  initial: 'active',
  on: { 'license.revoked': '.revoked' },
  states: {
    active: {
      initial: 'current',
      states: { current: {}, past_due: {} },
      on: { 'time.passed': { guard: 'hasEnded', target: 'expired' } },
    },
    canceled: {},
    expired: {},
    revoked: { on: { 'license.revoked': {} } },
  },
});

type Snapshot = SnapshotFrom<typeof licenseLifecycle>;

/** One step in a license's history. `to` is null when the event did not apply where the license stands. */
export interface LicenseTransition {
  readonly licenseId: string;
  readonly from: string;
  readonly event: LicenseEvent['type'] | 'license.issued';
  readonly to: string | null;
  readonly at: Date;
}

/** Applies an event to a license's columns and says what happened. */
export function applyToLicense(license: License, event: LicenseEvent): LicenseTransition {
  const before = snapshotOf(license);
  const [after] = transition(licenseLifecycle, before, event);
  const step = { licenseId: license.id, from: nameOf(before), event: event.type, at: event.at };
  if (nameOf(after) === nameOf(before)) return { ...step, to: null };
  license.status = statusOf(after);
  if (license.status !== 'active') license.pastDueSince = null;
  return { ...step, to: nameOf(after) };
}

/** How the history of a new license begins. */
export function beginLicense(license: License): LicenseTransition {
  const [first] = initialTransition(licenseLifecycle, { expiresAt: license.expiresAt });
  return { licenseId: license.id, from: 'none', event: 'license.issued', to: nameOf(first), at: license.createdAt };
}

function snapshotOf(license: License): Snapshot {
  const active = { active: license.pastDueSince === null ? 'current' : 'past_due' } as const;
  return licenseLifecycle.resolveState({
    value: license.status === 'active' ? active : license.status,
    context: { expiresAt: license.expiresAt },
  });
}

const statusOf = (snapshot: Snapshot): LicenseStatus =>
  typeof snapshot.value === 'string' ? snapshot.value : 'active';

const nameOf = (snapshot: Snapshot): string =>
  typeof snapshot.value === 'string' ? snapshot.value : `active.${snapshot.value.active}`;
