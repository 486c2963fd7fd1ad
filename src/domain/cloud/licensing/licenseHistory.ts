import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import type { License, LicenseStatus } from '../../shared/licensing/license.js';
import { licenseMachine, type LicenseContext, type LicenseEvent } from './licenseLifecycle.machine.js';

type Snapshot = SnapshotFrom<typeof licenseMachine>;

export const LICENSE_HISTORY_EVENTS = [
  'license.issued',
  'time.passed',
  'purchase.fulfilled',
  'payment.settled',
  'payment.overdue',
  'payment.abandoned',
  'subscription.canceled',
  'payment.refunded',
  'license.revoked',
  'refund.predated',
] as const satisfies readonly (LicenseEvent['type'] | 'license.issued')[];

/** One entry of a license's history. `to` is null when the event does not apply in the license's state. */
export interface LicenseTransition {
  readonly licenseId: string;
  readonly from: string;
  readonly event: (typeof LICENSE_HISTORY_EVENTS)[number];
  readonly to: string | null;
  readonly at: Date;
}

/** Applies an event to a license's columns and returns the transition. */
export function applyLicenseEvent(license: License, event: LicenseEvent): LicenseTransition {
  const before = snapshotOf(license);
  const step = { licenseId: license.id, from: nameOf(before), event: event.type, at: event.at };
  if (!before.can(event)) return { ...step, to: null };
  const [after] = transition(licenseMachine, before, event);
  license.status = statusOf(after);
  license.pastDueSince = after.context.pastDueSince;
  if (license.status !== 'active') license.slot = null;
  return { ...step, to: nameOf(after) };
}

/** The first history entry of a new license. */
export function licenseIssuedTransition(license: License): LicenseTransition {
  const [first] = initialTransition(licenseMachine, contextOf(license));
  return { licenseId: license.id, from: 'none', event: 'license.issued', to: nameOf(first), at: license.createdAt };
}

/** Whether the operator revoked a license, possibly after a refund had. */
export const isRevokedByOperator = (history: readonly LicenseTransition[]): boolean =>
  history.findLast(({ to }) => to === 'revoked')?.event === 'license.revoked';

function snapshotOf(license: License): Snapshot {
  const active = { active: license.pastDueSince === null ? 'current' : 'past_due' } as const;
  return licenseMachine.resolveState({
    value: license.status === 'active' ? active : license.status,
    context: contextOf(license),
  });
}

const contextOf = ({ expiresAt, pastDueSince, customerId }: License): LicenseContext => ({
  expiresAt,
  pastDueSince,
  billed: customerId !== null,
});

const statusOf = (snapshot: Snapshot): LicenseStatus =>
  typeof snapshot.value === 'string' ? snapshot.value : 'active';

const nameOf = (snapshot: Snapshot): string =>
  typeof snapshot.value === 'string' ? snapshot.value : `active.${snapshot.value.active}`;
