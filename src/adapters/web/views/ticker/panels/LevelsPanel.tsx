import { useState } from 'react';
import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { Panel } from '../../../pieces/Panel.js';
import type { ExplainedTicker } from '../../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { ScoreBar } from '../../../tickers/PillarBar.js';
import { formatPercentChange, formatPoints, formatPrice } from '../../../wording/numbers.js';
import { DEFAULT_LEVELS_PER_SIDE, type LevelCluster } from '../chart/priceLines.js';
import { RuleText } from '../RuleText.js';

type Side = 'support' | 'resistance';

/** Shows support and resistance levels as a ladder around the last close. */
export function LevelsPanel({
  audit,
  explanation: { levels: explained },
}: {
  readonly audit: TickerAudit;
  readonly explanation: ExplainedTicker['explanation'];
}) {
  const [all, setAll] = useState(false);
  const { levels, metadata } = audit;
  if (levels === null || explained === null) {
    return (
      <Panel title="Levels">
        <p className="body dim">There are too few bars to compute levels, which require an average true range.</p>
      </Panel>
    );
  }
  const shown = all ? undefined : DEFAULT_LEVELS_PER_SIDE;
  const hidden = Math.max(levels.support.length, levels.resistance.length) > DEFAULT_LEVELS_PER_SIDE;
  const rung = (side: Side) => (cluster: LevelCluster, place: number) => (
    <Rung
      key={cluster.price}
      evidence={`levels.${side}.${place}`}
      cluster={cluster}
      close={metadata.last_close}
      primary={cluster.price === explained[`primary_${side}`]}
    />
  );
  return (
    <Panel
      title="Levels"
      note="distance vs. close, strength 0 to 100"
      tools={
        hidden && (
          <button type="button" className="plain" aria-pressed={all} onClick={() => setAll(!all)}>
            {all ? 'Nearest' : 'All'}
          </button>
        )
      }
    >
      <ol className="ladder">
        {levels.resistance.slice(0, shown).map(rung('resistance')).toReversed()}
        <li className="close">
          <span className="at">{formatPrice(metadata.last_close)}</span>
          <span>last close</span>
        </li>
        {levels.support.slice(0, shown).map(rung('support'))}
      </ol>
      <details className="rules">
        <summary>How levels are found</summary>
        <RuleText rule={explained.rule} />
        <RuleText
          rule={`In bold: ${explained.primary_rule.charAt(0).toLowerCase()}${explained.primary_rule.slice(1)}`}
        />
      </details>
    </Panel>
  );
}

interface RungProps {
  readonly evidence: string;
  readonly cluster: LevelCluster;
  readonly close: number;
  readonly primary: boolean;
}

const Rung = ({ evidence, cluster, close, primary }: RungProps) => (
  <li
    data-evidence={`${evidence} ${evidence}.price ${evidence}.strength`}
    className={primary ? 'primary' : undefined}
    title={cluster.levels.map(({ label, price: at }) => `${label} ${formatPrice(at)}`).join('\n')}
  >
    <span className="at">{formatPrice(cluster.price)}</span>
    <span className="away dim">{formatPercentChange(100 * (cluster.price / close - 1))}</span>
    <span className="names">{namesOf(cluster)}</span>
    <ScoreBar score={cluster.strength} />
    <span className="strength">{formatPoints(cluster.strength)}</span>
  </li>
);

/** Returns the names of the levels without duplicates, the largest weight first. */
function namesOf({ levels }: LevelCluster): string {
  const byWeight = levels.toSorted((one, other) => other.weight - one.weight).map(({ label }) => label);
  return [...new Set(byWeight)].join(', ');
}
