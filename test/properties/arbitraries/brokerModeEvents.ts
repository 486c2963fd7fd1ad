import type { BrokerModeEvent } from '#domain/dashboard/trading/mode/brokerMode.machine.js';
import type { LiveReadinessFacts } from '#domain/dashboard/trading/mode/liveRequirements.js';
import fc from 'fast-check';
import { DAY_MS, HOUR_MS } from '#domain/shared/timeUnits.js';

/** The first start in dry run, in milliseconds since the epoch. */
export const FIRST_START = Date.parse('2026-11-20T06:30:00.000Z');

/** Draws `usual` most of the time, so that all requirements are often met and a trace reaches live mode. */
const seldom = <T>(rare: fc.Arbitrary<T>, usual: T): fc.Arbitrary<T> =>
  fc.oneof({ weight: 8, arbitrary: fc.constant(usual) }, rare);

/** The requirements of live mode, usually all met. */
export const liveFacts: fc.Arbitrary<LiveReadinessFacts> = fc
  .record({
    hours: fc.integer({ min: 0, max: 400 }),
    licenseProblem: seldom<string | null>(fc.constant('No license key is entered.'), null),
    brokerProblem: seldom<string | null>(fc.constant('No token.'), null),
    dryRunHours: fc.constantFrom(0, 24, 24, 48),
    priceSource: seldom<string>(fc.constant('sample'), 'csv'),
    barAge: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: 6 }) }, fc.constant(null)),
  })
  .map(({ hours, barAge, ...rest }) => {
    const at = FIRST_START + hours * HOUR_MS;
    return {
      ...rest,
      at,
      dryrunSince: FIRST_START,
      lastBar: barAge === null ? null : new Date(at - barAge * DAY_MS).toISOString().slice(0, 10),
    };
  });

const account = fc.constantFrom('paper', 'paper', 'tradier VA1');

/** At most 40 events, mostly requests for live mode and readiness checks. */
export const brokerModeEvents: fc.Arbitrary<readonly BrokerModeEvent[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constant('live.requested' as const), account, facts: liveFacts }) },
    { weight: 1, arbitrary: fc.constant<BrokerModeEvent>({ type: 'dryrun.requested' }) },
    { weight: 4, arbitrary: fc.record({ type: fc.constant('readiness.checked' as const), account, facts: liveFacts }) },
  ),
  { maxLength: 40 },
);
