import type { Position } from '../portfolio/position.js';
import { MAX_ARMED_SESSIONS } from '../framework/rules/tickerRules.js';
import type { TickerHistory } from '../analysis/tickerHistory.js';
import type { LevelMap } from '../analysis/levels/levelMap.js';
import type { LevelsAudit, PillarAudit, PositionAudit, TriggerAudit } from './auditPayload.js';
import type { Pillar } from '../analysis/pillars/pillar.js';
import type { PillarName, Pillars } from '../analysis/score.js';
import { PILLAR_WEIGHTS } from '../analysis/score.js';
import { finiteOrNull, finiteValues } from '../market/series.js';
import { triggerInputsAt } from '../analysis/triggers/triggerExplanations.js';
import type { TriggerHistory } from '../analysis/triggers/triggerHistory.js';

/** Triggers are published as long as they can keep a ticker armed: on their own bar and the sessions after it. */
export const PUBLISHED_TRIGGER_BARS = MAX_ARMED_SESSIONS + 1;
const CLUSTERS_A_SIDE = 6;

export function pillarAuditsOf(pillars: Pillars, t: number): Record<PillarName, PillarAudit> {
  return {
    trend: pillarAudit('trend', pillars.trend, t),
    momentum: pillarAudit('momentum', pillars.momentum, t),
    relative_strength: pillarAudit('relative_strength', pillars.relative_strength, t),
    volume: pillarAudit('volume', pillars.volume, t),
    risk: pillarAudit('risk', pillars.risk, t),
    structure: pillarAudit('structure', pillars.structure, t),
  };
}

/** Returns the published triggers of the last bars, latest first. */
export function recentTriggers(history: TickerHistory, triggers: TriggerHistory): TriggerAudit[] {
  return triggers
    .slice(-PUBLISHED_TRIGGER_BARS)
    .toReversed()
    .flatMap((fired, bars_ago) =>
      fired.map(({ name, strength }) => ({
        name,
        strength,
        bars_ago,
        ...triggerInputsAt(history, name, history.length - 1 - bars_ago),
      })),
    );
}

export const levelsAuditOf = ({ supports, resistances }: LevelMap): LevelsAudit => ({
  support: supports.slice(0, CLUSTERS_A_SIDE),
  resistance: resistances.slice(0, CLUSTERS_A_SIDE),
});

export const positionAuditOf = ({
  quantity,
  averagePrice,
  stop,
  entryDate,
  stopFrom,
  isCostAssumed,
}: Position): PositionAudit => ({
  quantity,
  average_price: averagePrice,
  stop,
  entry_date: entryDate,
  ...(stopFrom === undefined ? {} : { stop_from: stopFrom }),
  ...(isCostAssumed ? { cost_assumed: true } : {}),
});

/** Whether `stop` is a stop that the user set after the entry. */
export const isOwnStop = (position: PositionAudit | null, stop: number | null): boolean =>
  position?.stop_from !== undefined && position.stop === stop;

function pillarAudit(name: PillarName, { scoreAt, terms }: Pillar, t: number): PillarAudit {
  const audits: Record<string, PillarAudit['terms'][string]> = {};
  for (const [term, { valueAt, inputsAt }] of Object.entries(terms))
    audits[term] = { value: finiteOrNull(valueAt(t)), inputs: finiteValues(inputsAt(t)) };
  return { score: finiteOrNull(scoreAt(t)), weight: PILLAR_WEIGHTS[name], terms: audits };
}
