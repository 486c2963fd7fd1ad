export const REGIME_LABELS = ['risk_on', 'neutral', 'risk_off'] as const;
export type RegimeLabel = (typeof REGIME_LABELS)[number];

export const REGIME_TITLES: Readonly<Record<RegimeLabel, string>> = {
  risk_on: 'Risk on',
  neutral: 'Neutral',
  risk_off: 'Risk off',
};

/** A vote for the market (1), against it (−1) or neither (0). */
export type RegimeVote = -1 | 0 | 1;

const RISK_ON_FROM = 2;
const RISK_OFF_TO = -1;

/** Label for the sum of the trend, volatility and breadth votes. */
export function regimeLabelOfVoteSum(sum: number): RegimeLabel {
  if (sum >= RISK_ON_FROM) return 'risk_on';
  return sum <= RISK_OFF_TO ? 'risk_off' : 'neutral';
}

/**
 * Label from the breadth vote alone, for use without an index. A breadth vote of 1 is then enough for risk_on, although
 * a sum of votes has to be higher.
 */
export function regimeLabelOfBreadthVote(breadth: RegimeVote | null): RegimeLabel {
  if (breadth === null || breadth === 0) return 'neutral';
  return breadth === 1 ? 'risk_on' : 'risk_off';
}

export const REGIME_LABEL_RULE_TEXT = `The sum of the votes: risk_on at ${RISK_ON_FROM} or above, risk_off at ${RISK_OFF_TO} or below, otherwise neutral. Without an index, the breadth vote alone decides.`;
