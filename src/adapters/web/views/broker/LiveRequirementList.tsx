import { HOUR_MS, SECOND_MS } from '../../../../domain/shared/timeUnits.js';
import { useCircuit } from '../../server/trading/circuit.js';
import type { BrokerModeView } from '../../server/trading/brokerMode.js';
import { brokerLabel } from '../../wording/brokers.js';
import { capitalize } from '../../wording/capitalize.js';
import { formatDateTime } from '../../wording/dates.js';
import { formatTimeLeft } from '../../wording/timeLeft.js';
import { useNow } from '../../pieces/state/useNow.js';
import { ChecklistItem } from '../../pieces/forms/ChecklistItem.js';

type Requirement = BrokerModeView['obstacles'][number]['requirement'];

const NAMES: Readonly<Record<Requirement, string>> = {
  license: 'License',
  broker: 'Broker',
  dry_run_window: 'Dry-run window',
  prices: 'Prices',
};
const ORDER: readonly Requirement[] = ['license', 'broker', 'dry_run_window', 'prices'];

/** Lists the requirements of live mode, whether each is met, and what to do if it is not. */
export function LiveRequirementList({ view }: { readonly view: BrokerModeView }) {
  const now = useNow(SECOND_MS);
  const isFailing = (useCircuit().data?.fails ?? 0) > 0;
  const missing = new Map(view.obstacles.map(({ requirement, message }) => [requirement, message]));
  return (
    <section className="requirements" aria-label="Requirements for live mode">
      <h3>
        Requirements for live mode{' '}
        <span className="dim">
          {ORDER.length - missing.size} of {ORDER.length}
        </span>
      </h3>
      <ul className="checks">
        {ORDER.map((requirement) => (
          <ChecklistItem
            key={requirement}
            verdict={missing.has(requirement) ? 'failed' : 'passed'}
            name={NAMES[requirement]}
          >
            {wordsOf(requirement, missing.get(requirement) ?? null, view, now)}
            {requirement === 'broker' && isFailing && ' Its latest call failed. The circuit breaker shows why.'}
          </ChecklistItem>
        ))}
      </ul>
    </section>
  );
}

function wordsOf(requirement: Requirement, problem: string | null, view: BrokerModeView, now: number): string {
  if (requirement === 'dry_run_window') return windowWords(view, problem !== null, now);
  if (problem !== null) return problem;
  if (requirement === 'license') return 'The license includes orders through a broker.';
  if (requirement === 'broker') return `${capitalize(brokerLabel(view.broker))} is configured.`;
  return 'The prices are not sample prices, and the latest audit used recent ones.';
}

function windowWords({ dryrun_since, window_ends_at }: BrokerModeView, lasts: boolean, now: number): string {
  const hours = Math.round((Date.parse(window_ends_at) - Date.parse(dryrun_since)) / HOUR_MS);
  if (hours === 0) return 'No dry-run period is required.';
  const start = formatDateTime(dryrun_since, now);
  return lasts
    ? `${formatTimeLeft(Date.parse(window_ends_at) - now)} left. The dry run must last ${hours} h, from ${start} until ${formatDateTime(window_ends_at, now)}.`
    : `The dry run has lasted the required ${hours} h, counted from ${start}.`;
}
