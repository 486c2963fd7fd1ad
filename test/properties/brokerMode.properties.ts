import type { BrokerModeEvent } from '#domain/dashboard/trading/mode/brokerMode.machine.js';
import type { BrokerModeRecord } from '#domain/dashboard/trading/mode/brokerModeRecord.js';
import type { LiveReadinessFacts } from '#domain/dashboard/trading/mode/liveRequirements.js';
import fc from 'fast-check';
import { HOUR_MS } from '#domain/shared/timeUnits.js';
import { brokerModeEvents } from './arbitraries/brokerModeEvents.js';
import { everyStep } from './everyStep.js';
import { ruleOf, type Rule } from './rule.js';

/** The broker mode of a program that was first started at FIRST_START. */
export interface BrokerModeUnderTest {
  take(event: BrokerModeEvent): void;
  /** Returns the record that would be stored now. */
  now(): BrokerModeRecord;
  /** Ends the program and starts it again. */
  restart(): void;
}

/** Creates a broker mode that starts in dry run. */
export type NewBrokerMode = () => BrokerModeUnderTest;

const OLDEST_BAR_DAYS = 4;

interface Moment {
  readonly event: BrokerModeEvent;
  readonly before: BrokerModeRecord;
  readonly after: BrokerModeRecord;
}

function lived(mode: BrokerModeUnderTest, events: readonly BrokerModeEvent[]): Moment[] {
  return events.map((event) => {
    const before = mode.now();
    mode.take(event);
    return { event, before, after: mode.now() };
  });
}

const always = (newMode: NewBrokerMode, holds: (moment: Moment) => boolean) =>
  fc.property(brokerModeEvents, (events) => everyStep(lived(newMode(), events), holds));

const groundHolds = ({ licenseProblem, brokerProblem, priceSource }: LiveReadinessFacts): boolean =>
  licenseProblem === null && brokerProblem === null && priceSource !== 'sample';

const barsAreRecent = ({ lastBar, at }: LiveReadinessFacts): boolean =>
  lastBar !== null &&
  (Date.parse(new Date(at).toISOString().slice(0, 10)) - Date.parse(lastBar)) / (24 * HOUR_MS) <= OLDEST_BAR_DAYS;

const nothingIsMissing = (facts: LiveReadinessFacts): boolean =>
  groundHolds(facts) && facts.at >= facts.dryrunSince + facts.dryRunHours * HOUR_MS && barsAreRecent(facts);

const liveNeedsEverything = (newMode: NewBrokerMode) =>
  always(newMode, ({ event, before, after }) => {
    if (before.mode === 'live') return true;
    return (after.mode === 'live') === (event.type === 'live.requested' && nothingIsMissing(event.facts));
  });

const liveEndsWithItsRequirements = (newMode: NewBrokerMode) =>
  always(newMode, ({ event, before, after }) => {
    if (before.mode === 'dryrun') return true;
    const lost = event.type === 'readiness.checked' && !(groundHolds(event.facts) && event.account === before.account);
    return (after.mode === 'dryrun') === (lost || event.type === 'dryrun.requested');
  });

/** Only live mode has an account. The reason why it ended automatically is kept until the user chooses a mode. */
const accountBelongsToLive = (newMode: NewBrokerMode) =>
  always(newMode, ({ event, before, after }) => {
    if (after.mode === 'live')
      return (
        after.endedBy === null &&
        after.account === (before.mode === 'live' ? before.account : 'account' in event ? event.account : '')
      );
    if (before.mode === 'live')
      return after.account === null && (after.endedBy === null) === (event.type === 'dryrun.requested');
    return after.account === null && after.endedBy === (event.type === 'dryrun.requested' ? null : before.endedBy);
  });

const firstStartStands = (newMode: NewBrokerMode) =>
  always(newMode, ({ before, after }) => before.dryrunSince === after.dryrunSince);

const restartsChangeNothing = (newMode: NewBrokerMode) =>
  fc.property(brokerModeEvents, fc.array(fc.nat(40)), (events, cuts) => {
    const [restarting, running] = [newMode(), newMode()];
    return events.every((event, place) => {
      if (cuts.includes(place)) restarting.restart();
      for (const mode of [restarting, running]) mode.take(event);
      return JSON.stringify(restarting.now()) === JSON.stringify(running.now());
    });
  });

export const brokerModeRules = (newMode: NewBrokerMode): readonly Rule[] => [
  ruleOf('becomes live only on request and with every requirement met', liveNeedsEverything(newMode)),
  ruleOf(
    'stays live until dryrun is requested or the license, broker, account or prices are lost',
    liveEndsWithItsRequirements(newMode),
  ),
  ruleOf('is live for the confirmed account and reports why it ended', accountBelongsToLive(newMode)),
  ruleOf('never forgets its first start in dryrun', firstStartStands(newMode)),
  ruleOf('continues unchanged after a restart', restartsChangeNothing(newMode)),
];
