import type { RulesNarrationContext } from '../coach.js';
import { clusterMembers } from '../figures/riskFigures.js';
import { joinWithAnd } from '../../../shared/listText.js';
import { joinSentences, nullIfHasDigits } from './phrases.js';

/** States the ticker's share of the portfolio's risk. */
export function riskSentences(context: RulesNarrationContext): string {
  return joinSentences(volatilitySentence(context), clusterSentence(context), heatSentence(context));
}

function volatilitySentence({ subject: { ticker }, evidence }: RulesNarrationContext): string {
  if (!evidence.has('portfolio.risk.volatility_share')) return '';
  const share = evidence.value('portfolio.risk.volatility_share');
  const beta = evidence.has('portfolio.risk.beta', 'portfolio.risk.beta_standard_error')
    ? `, with a beta of ${evidence.format('portfolio.risk.beta')} ± ${evidence.format('portfolio.risk.beta_standard_error')} to the index`
    : '';
  return share < 0
    ? `${ticker} dampened the volatility of the portfolio by ${evidence.formatMagnitude('portfolio.risk.volatility_share')}${beta}.`
    : `${ticker} caused ${evidence.format('portfolio.risk.volatility_share')} of the volatility of the portfolio${beta}.`;
}

function clusterSentence({ subject, evidence }: RulesNarrationContext): string | null {
  const members = clusterMembers(subject);
  if (members.length === 0 || !evidence.has('portfolio.risk.cluster_weight')) return null;
  const names = nullIfHasDigits(joinWithAnd(members));
  if (names === null) return null;
  return `${subject.ticker} moved together with ${names}: this cluster is ${evidence.format('portfolio.risk.cluster_weight')} of the capital.`;
}

function heatSentence({ subject: { ticker, audit }, evidence }: RulesNarrationContext): string {
  if (!evidence.has('portfolio.risk.loss_after_large_gap')) return '';
  const opening =
    audit.portfolio.risk?.heat.breached.includes(ticker) === true
      ? 'opens against the position with a gap that few past gaps exceeded'
      : 'gaps past the stop by more than most past gaps';
  return `If the price ${opening}, the loss from the last close is $${evidence.format('portfolio.risk.loss_after_large_gap')}.`;
}
