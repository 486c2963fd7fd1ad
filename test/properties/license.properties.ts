import type { LicenseContext, LicenseEvent } from '#domain/cloud/licensing/licenseLifecycle.machine.js';
import fc from 'fast-check';
import { licenseEvents, newLicense } from './arbitraries/licenseEvents.js';
import { everyStep } from './everyStep.js';
import { ruleOf, type Rule } from './rule.js';

export type LicenseState = 'active.current' | 'active.past_due' | 'canceled' | 'expired' | 'revoked';

/** The status of a license. */
export interface LicenseMoment {
  readonly state: LicenseState;
  /** Null unless payment is past due. */
  readonly pastDueSince: Date | null;
}

/** Returns the status of a new license before the first event and after each event. */
export type RunLicense = (begun: LicenseContext, events: readonly LicenseEvent[]) => readonly LicenseMoment[];

interface Step {
  readonly begun: LicenseContext;
  readonly event: LicenseEvent;
  readonly before: LicenseMoment;
  readonly after: LicenseMoment;
}

const DUNNING_MS = 14 * 86_400_000;

const always = (live: RunLicense, holds: (step: Step) => boolean) =>
  fc.property(newLicense, licenseEvents, (begun, events) => {
    const moments = live(begun, events);
    const steps = events.flatMap((event, place) => {
      const [before, after] = [moments[place], moments[place + 1]];
      return before === undefined || after === undefined ? [] : [{ begun, event, before, after }];
    });
    return steps.length === events.length && everyStep(steps, holds);
  });

const isActive = ({ state }: LicenseMoment): boolean => state === 'active.current' || state === 'active.past_due';
const isOverdueTooLong = (since: Date | null, at: Date): boolean =>
  since !== null && at.getTime() >= since.getTime() + DUNNING_MS;

const pastDueHasItsDate = (live: RunLicense) =>
  always(live, ({ after }) => (after.state === 'active.past_due') === (after.pastDueSince !== null));

const refundsRevoke = (live: RunLicense) =>
  always(live, ({ event, before, after }) => {
    const revokes = event.type === 'payment.refunded' || event.type === 'license.revoked';
    if (before.state === 'revoked')
      return (
        (after.state === 'active.current') === (event.type === 'refund.predated') &&
        (isActive(after) || after.state === 'revoked')
      );
    return (after.state === 'revoked') === revokes;
  });

const canceledWaitsForAPurchase = (live: RunLicense) =>
  always(
    live,
    ({ event, before, after }) =>
      before.state !== 'canceled' || !isActive(after) || event.type === 'purchase.fulfilled',
  );

const purchasesPay = (live: RunLicense) =>
  always(
    live,
    ({ event, before, after }) =>
      event.type !== 'purchase.fulfilled' || before.state === 'revoked' || after.state === 'active.current',
  );

/** Time alone ends only unbilled licenses past their end date and licenses whose payment is 14 days overdue. */
const timeEndsExpiredLicenses = (live: RunLicense) =>
  always(live, ({ begun, event, before, after }) => {
    if (event.type !== 'time.passed') return true;
    if (!isActive(before)) return after.state === before.state;
    const isOver = !begun.billed && begun.expiresAt !== null && begun.expiresAt.getTime() <= event.at.getTime();
    return after.state === (isOver || isOverdueTooLong(before.pastDueSince, event.at) ? 'expired' : before.state);
  });

const overdueIsDunnedFor14Days = (live: RunLicense) =>
  always(live, ({ event, before, after }) => {
    if (event.type !== 'payment.overdue' || before.state === 'canceled' || before.state === 'revoked') return true;
    if (isOverdueTooLong(event.since, event.at)) return after.state === 'expired';
    return after.state === 'active.past_due' && after.pastDueSince?.getTime() === event.since.getTime();
  });

const repeatsChangeNothing = (live: RunLicense) =>
  fc.property(newLicense, licenseEvents, fc.nat(), (begun, events, place) => {
    const at = place % Math.max(1, events.length);
    const again = [...events.slice(0, at + 1), ...events.slice(at)];
    return JSON.stringify(live(begun, again).at(-1)) === JSON.stringify(live(begun, events).at(-1));
  });

export const licenseRules = (live: RunLicense): readonly Rule[] => [
  ruleOf('has a past-due date exactly while it is past due', pastDueHasItsDate(live)),
  ruleOf(
    'is revoked only by a refund or the operator, and returns only when the refund is older than the purchase',
    refundsRevoke(live),
  ),
  ruleOf('leaves canceled only by a purchase', canceledWaitsForAPurchase(live)),
  ruleOf('is active and paid after a purchase, unless it was revoked', purchasesPay(live)),
  ruleOf('ends by time only at its end date or with a payment 14 days overdue', timeEndsExpiredLicenses(live)),
  ruleOf('is dunned for 14 days and then expires', overdueIsDunnedFor14Days(live)),
  ruleOf('does not change when an event is repeated', repeatsChangeNothing(live)),
];
