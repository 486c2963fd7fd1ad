import { PILLAR_NAMES } from '../../../../domain/dashboard/analysis/score.js';
import { SHORTCUTS } from '../../browser/shortcuts.js';
import { StateBadge } from '../../tickers/badges.js';
import { TICKER_COLUMNS } from '../../views/overview/table/tickerColumns.js';
import { PILLAR_LABELS } from '../../wording/pillars.js';

const STATE_MEANINGS = {
  EXIT: 'Sell the position: the price closed below the stop, or the score fell too far.',
  TIGHTEN:
    'Hold the shares left after the sales at the rungs, with a tight stop, because the ticker is overbought, weak or near the stop, or has reached its second rung.',
  ARMED: 'A trigger for an entry is active, and you hold no shares.',
  WATCH: 'Nothing to do.',
} as const;

const QUICK_START = [
  'Import your portfolio: tickers, shares, prices paid and, if you have them, stops.',
  'Run an audit after the close, or let it run each weekday.',
  'Work through “Needs action” from the top: each line shows the reason, and an order or the decision map.',
  'Preview the order. Nothing is sent before you confirm, and in dry run nothing is sent at all.',
] as const;

/** Explains the dashboard's terms and keyboard shortcuts. */
export default function HelpContent() {
  return (
    <div className="help">
      <h3>Quick start</h3>
      <ol>
        {QUICK_START.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <h3>States</h3>
      <dl>
        {Object.entries(STATE_MEANINGS).map(([state, meaning]) => (
          <div key={state}>
            <dt>
              <StateBadge state={state} />
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
        <div>
          <dt>R</dt>
          <dd>
            The risk per share when you entered: the entry price minus the first stop. A gain of 2 R is twice that risk.
          </dd>
        </div>
      </dl>
      <h3>Keyboard shortcuts</h3>
      <dl className="shortcuts">
        {SHORTCUTS.map(({ keys, words }) => (
          <div key={words}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <h3>Pillars of the score</h3>
      <dl>
        {PILLAR_NAMES.map((pillar) => (
          <div key={pillar}>
            <dt>{PILLAR_LABELS[pillar].name}</dt>
            <dd>{PILLAR_LABELS[pillar].meaning}</dd>
          </div>
        ))}
      </dl>
      <h3>Columns of the overview</h3>
      <dl>
        {TICKER_COLUMNS.flatMap(({ key, kind, label, title }) =>
          title === undefined || kind === 'bar'
            ? []
            : [
                <div key={key}>
                  <dt>{label}</dt>
                  <dd>{title}</dd>
                </div>,
              ],
        )}
      </dl>
    </div>
  );
}
