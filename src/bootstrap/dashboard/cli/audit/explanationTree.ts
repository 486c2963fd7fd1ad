import type { ExplainedTicker } from '../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { firstBreachOf } from '../../../../domain/dashboard/audit/explanation/firstBreach.js';
import type { TickerExplanation } from '../../../../domain/dashboard/audit/explanation/explainTicker.js';
import { PILLAR_NAMES } from '../../../../domain/dashboard/analysis/score.js';
import { holdingNodes } from './holdingNodes.js';
import { eventNodes } from './eventNodes.js';
import { figuresText, figureText, pointsText } from '../terminal/figureText.js';
import { textTree, type TextNode } from '../terminal/textTree.js';

const WIDTH = 120;
const DISCLAIMER = 'All of this describes past and present prices. It predicts nothing.';

/** Formats an explanation as a tree for the terminal. */
export function explanationTree(
  { ticker, generated_at, data_source, audit, explanation }: ExplainedTicker,
  width = WIDTH,
): string {
  const { score, grade, pillars, triggers, levels, structure, framework, regime } = explanation;
  const root = `${ticker}: score ${pointsText(score.value)}, grade ${grade.value ?? '-'}, state ${framework.state ?? '-'}, signal ${triggers.swing_signal.value ?? '-'}`;
  const source = `Audit of ${generated_at}, prices (${data_source}) to ${audit.metadata.last_date}, close ${figureText(audit.metadata.last_close)}`;
  return textTree(
    {
      text: root,
      children: [
        { text: source },
        scoreNode(explanation),
        {
          text: `Grade ${grade.value ?? '-'}`,
          children: [{ text: grade.rule }, { text: `raw ${grade.raw ?? '-'}, previous bar ${grade.prior ?? '-'}` }],
        },
        ...PILLAR_NAMES.map((name) => pillarNode(name, pillars[name])),
        triggersNode(triggers),
        ...(levels === null ? [] : [levelsNode(levels)]),
        ...(structure === null ? [] : [structureNode(structure)]),
        frameworkNode(framework),
        regimeNode(regime),
        { text: DISCLAIMER },
      ],
    },
    width,
  );
}

const scoreNode = ({ score: { value, rule, parts } }: TickerExplanation): TextNode => ({
  text: `Score ${pointsText(value)}`,
  children: [
    { text: rule },
    ...parts.map(({ pillar, score, weight, adds }) => ({
      text: `${pillar} ${pointsText(score)}, weight ${weight}, adds ${pointsText(adds)}`,
    })),
  ],
});

const pillarNode = (name: string, { score, terms }: TickerExplanation['pillars']['trend']): TextNode => ({
  text: `Pillar ${name} ${pointsText(score)}`,
  children: Object.entries(terms).map(([term, { value, rule, inputs }]) => ({
    text: `${term} ${pointsText(value)}`,
    children: [{ text: rule }, { text: figuresText(inputs) }],
  })),
});

const triggersNode = ({ fired, strength_rule, swing_signal }: TickerExplanation['triggers']): TextNode => ({
  text: fired.length === 0 ? 'Triggers: none in the most recent bars' : 'Triggers of the most recent bars',
  children: [
    ...fired.map(({ name, date, bars_ago, strength, rule, margin, inputs }) => ({
      text: `${name} ${date ?? ''} (${bars_ago} bars ago), strength ${figureText(strength)}`,
      children: [
        { text: rule },
        ...(margin === null
          ? []
          : [
              {
                text: `margin ${figureText(margin.value)} (${figureText(margin.in_atr)} ATR): ${margin.measured} against ${margin.threshold} ${figureText(margin.threshold_value)}`,
              },
            ]),
        { text: figuresText(inputs) },
      ],
    })),
    { text: `Strength: ${strength_rule}` },
    { text: `Signal ${swing_signal.value ?? '-'}: ${swing_signal.rule}` },
  ],
});

function levelsNode(levels: NonNullable<TickerExplanation['levels']>): TextNode {
  const clusters = (side: string, nearestFirst: typeof levels.support, primary: number | null): TextNode[] =>
    nearestFirst.map(({ price, strength, levels: members }) => ({
      text: `${side} ${figureText(price)}, strength ${strength}${price === primary ? ', primary' : ''}`,
      children: members.map(({ label, source, price: at, weight }) => ({
        text: `${figureText(at)} ${label} (${source}), weight ${weight}`,
      })),
    }));
  return {
    text: `Levels around ${figureText(levels.close)}, ATR of the previous bar ${figureText(levels.atr14_prior)}`,
    children: [
      { text: levels.rule },
      { text: `Primary: ${levels.primary_rule}` },
      ...clusters('resistance', levels.resistance, levels.primary_resistance).toReversed(),
      ...clusters('support', levels.support, levels.primary_support),
    ],
  };
}

const structureNode = ({ reason, inputs, ...judgments }: NonNullable<TickerExplanation['structure']>): TextNode => ({
  text: `Trap & Structure ${judgments.state.value ?? '-'}, verdict ${judgments.verdict.value ?? '-'}`,
  children: [
    { text: reason },
    ...Object.entries(judgments).map(([name, { value, rule }]) => ({
      text: `${name} ${value ?? '-'}`,
      children: [{ text: rule }],
    })),
    { text: figuresText(inputs) },
  ],
});

const frameworkNode = ({
  state,
  since,
  missing,
  transitions,
  events,
  inputs,
  holding,
}: TickerExplanation['framework']): TextNode => ({
  text: missing ?? `State ${state ?? '-'} since ${since ?? 'the beginning'}`,
  children: [
    ...transitions.map(({ at, from, to, reason }) => ({
      text: `${at} ${from} to ${to}: ${reason.text} (${reason.kind})`,
      children: Object.keys(reason.numbers).length === 0 ? [] : [{ text: figuresText(reason.numbers) }],
    })),
    ...eventNodes(events),
    ...(Object.keys(inputs).length === 0 ? [] : [{ text: `Last session: ${figuresText(inputs)}` }]),
    ...(holding === null ? [] : holdingNodes(holding, firstBreachOf({ state, since, transitions, holding }))),
  ],
});

const regimeNode = ({ label, since, rule, votes, inputs, notes }: TickerExplanation['regime']): TextNode => ({
  text: `Regime ${label.replace('_', ' ')} since ${since ?? 'the beginning'}`,
  children: [
    { text: rule },
    ...Object.entries(votes).map(([name, vote]) => ({ text: `${name} ${figureText(vote.value)}: ${vote.rule}` })),
    ...(Object.keys(inputs).length === 0 ? [] : [{ text: figuresText(inputs) }]),
    ...notes.map((text) => ({ text })),
  ],
});
