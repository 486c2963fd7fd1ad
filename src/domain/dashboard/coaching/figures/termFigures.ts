import { figure, type Figure } from '../evidence.js';
import type { CoachSubject } from '../coach.js';
import { PILLAR_FIRED } from '../pillarFired.js';
import { PILLAR_NAMES } from '../../analysis/score.js';

/** The terms of the pillars, and what they are measured by as far as it is a price. */
export function termFigures({ published: { pillars } }: CoachSubject): Figure[] {
  const { price_vs_sma200, price_vs_sma50 } = pillars.trend.terms;
  const { near_high } = pillars.relative_strength.terms;
  return [
    ...figure('rules.pillar_low', 'a pillar has fired at or below', PILLAR_FIRED.low, 'points'),
    ...figure('rules.pillar_high', 'a pillar has fired at or above', PILLAR_FIRED.high, 'points'),
    ...figure(
      'pillars.trend.terms.price_vs_sma200.inputs.sma200',
      'SMA200',
      price_vs_sma200?.inputs['sma200'],
      'price',
    ),
    ...figure('pillars.trend.terms.price_vs_sma50.inputs.sma50', 'SMA50', price_vs_sma50?.inputs['sma50'], 'price'),
    ...figure(
      'pillars.relative_strength.terms.near_high.inputs.high_252',
      'high of the year',
      near_high?.inputs['high_252'],
      'price',
    ),
    ...PILLAR_NAMES.flatMap((name) =>
      Object.entries(pillars[name].terms).flatMap(([term, { value }]) =>
        figure(
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
export const triggersToday = ({
  published: { triggers },
}: CoachSubject): readonly { readonly name: string; readonly strength: number }[] =>
  triggers.filter(({ bars_ago }) => bars_ago === 0);

export const triggerFigures = (subject: CoachSubject): Figure[] =>
  triggersToday(subject).flatMap(({ name, strength }, place) =>
    figure(`triggers.${place}.strength`, `strength of ${name}, 0 to 1`, strength, 'ratio'),
  );
