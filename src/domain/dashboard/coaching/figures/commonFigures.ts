import { createEvidence, figureIfKnown, type Evidence, type EvidenceFigure } from '../evidence.js';
import type { TickerAudit } from '../../audit/auditPayload.js';
import { stateReasonText } from '../../audit/stateReason.js';
import type { CoachSubject } from '../coach.js';
import { PILLAR_NAMES, type PillarName } from '../../analysis/score.js';

export const PILLAR_TITLES: Readonly<Record<PillarName, string>> = {
  trend: 'trend',
  momentum: 'momentum',
  relative_strength: 'relative strength',
  volume: 'volume',
  risk: 'risk',
  structure: 'structure',
};

/** Score, close and other measures that every coach may state. */
function commonFigures({ tickerAudit: published }: CoachSubject): EvidenceFigure[] {
  const { score, metadata, framework, structure } = published;
  const { rsi14, score_prior } = framework?.inputs ?? {};
  return [
    ...figureIfKnown('score', 'score, 0 to 100', score, 'points'),
    ...figureIfKnown('framework.inputs.score_prior', 'prior session score', score_prior, 'points'),
    ...figureIfKnown('metadata.last_close', 'last close', metadata.last_close, 'price'),
    ...figureIfKnown('metadata.change_pct', 'change from the previous close', metadata.change_pct, 'percent'),
    ...figureIfKnown('framework.inputs.rsi14', 'RSI14', rsi14 ?? structure?.exhaustion.rsi, 'points'),
    ...figureIfKnown('framework.inputs.atr14_prior', 'ATR14 of the prior session', priorAtrOf(published), 'price'),
    ...nextFigures(published),
  ];
}

export const priorAtrOf = ({ framework, structure }: TickerAudit): number | null | undefined =>
  framework?.inputs['atr14_prior'] ?? structure?.inputs['atr14_prior'];

/** Prices of the decision map. An unchanged close can itself change a decision, for example end EXIT. */
const nextFigures = ({ next }: TickerAudit): EvidenceFigure[] => [
  ...figureIfKnown(
    'next.nearest.price',
    'nearest close at which a decision differs from an unchanged close',
    next?.nearest?.price,
    'price',
  ),
  ...figureIfKnown(
    'next.nearest_action.price',
    'nearest close at which the state, the stop breach or the rungs reached differ from an unchanged close',
    next?.nearest_action?.price,
    'price',
  ),
  ...figureIfKnown(
    'next.nearest_action.distance_atr',
    'distance in ATR from the last close to the nearest close at which the state, the stop breach or the rungs reached differ from an unchanged close',
    next?.nearest_action?.distance_atr,
    'ratio',
  ),
];

/** The six pillar scores, 0 to 100. */
export const pillarFigures = ({ tickerAudit: published }: CoachSubject): EvidenceFigure[] =>
  PILLAR_NAMES.flatMap((name) =>
    figureIfKnown(
      `pillars.${name}.score`,
      `${PILLAR_TITLES[name]} pillar, 0 to 100`,
      published.pillars[name].score,
      'points',
    ),
  );

/** Facts that every coach may state. */
function commonFacts({ ticker, audit, tickerAudit: published }: CoachSubject): Evidence['facts'] {
  const { state, grade, swing_signal, framework, metadata, next } = published;
  return {
    ticker,
    state,
    state_since: framework?.since ?? null,
    state_reason: framework === null ? null : stateReasonText(framework),
    grade,
    swing_signal,
    regime: audit.regime.label,
    last_session: metadata.last_date,
    data_source: audit.data_source,
    currency: metadata.currency ?? null,
    next_session: next?.session ?? null,
  };
}

export const evidenceWithCommonFigures = (
  subject: CoachSubject,
  more: readonly EvidenceFigure[],
  facts: Evidence['facts'] = {},
): Evidence => createEvidence([...commonFigures(subject), ...more], { ...commonFacts(subject), ...facts });
