import { figureIfKnown, type EvidenceFigure } from '../evidence.js';
import type { CoachSubject } from '../coach.js';
import { PILLAR_EXTREMES } from '../pillarExtremes.js';
import { PILLAR_NAMES } from '../../analysis/score.js';

/** Terms of the pillars, and those inputs of the terms that are prices. */
export function termFigures({ tickerAudit: { pillars } }: CoachSubject): EvidenceFigure[] {
  const { price_vs_sma200, price_vs_sma50 } = pillars.trend.terms;
  const { near_high } = pillars.relative_strength.terms;
  return [
    ...figureIfKnown(
      'rules.pillar_low',
      'threshold at or below which a pillar is at an extreme',
      PILLAR_EXTREMES.low,
      'points',
    ),
    ...figureIfKnown(
      'rules.pillar_high',
      'threshold at or above which a pillar is at an extreme',
      PILLAR_EXTREMES.high,
      'points',
    ),
    ...figureIfKnown(
      'pillars.trend.terms.price_vs_sma200.inputs.sma200',
      'SMA200',
      price_vs_sma200?.inputs['sma200'],
      'price',
    ),
    ...figureIfKnown(
      'pillars.trend.terms.price_vs_sma50.inputs.sma50',
      'SMA50',
      price_vs_sma50?.inputs['sma50'],
      'price',
    ),
    ...figureIfKnown(
      'pillars.relative_strength.terms.near_high.inputs.high_252',
      'high of the year',
      near_high?.inputs['high_252'],
      'price',
    ),
    ...PILLAR_NAMES.flatMap((name) =>
      Object.entries(pillars[name].terms).flatMap(([term, { value }]) =>
        figureIfKnown(
          `pillars.${name}.terms.${term}.value`,
          `${term.replaceAll('_', ' ')}, a term of the ${name.replaceAll('_', ' ')} pillar, 0 to 100`,
          value,
          'points',
        ),
      ),
    ),
  ];
}

/** Triggers of the last session. */
export const triggersOfLastSession = ({
  tickerAudit: { triggers },
}: CoachSubject): readonly { readonly name: string; readonly strength: number }[] =>
  triggers.filter(({ bars_ago }) => bars_ago === 0);

export const triggerFigures = (subject: CoachSubject): EvidenceFigure[] =>
  triggersOfLastSession(subject).flatMap(({ name, strength }, place) =>
    figureIfKnown(`triggers.${place}.strength`, `strength of ${name}, 0 to 1`, strength, 'ratio'),
  );
