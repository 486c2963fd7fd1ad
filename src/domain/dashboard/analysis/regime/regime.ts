export const REGIME_LABELS = ['risk_on', 'neutral', 'risk_off'] as const;
export type RegimeLabel = (typeof REGIME_LABELS)[number];

/** What one observer says about the market: for, against, undecided. */
export type RegimeVote = -1 | 0 | 1;

const RISK_ON_FROM = 2;
const RISK_OFF_TO = -1;

/** Votes summed over trend, volatility and breadth. */
export function regimeLabelOfVoteSum(sum: number): RegimeLabel {
  if (sum >= RISK_ON_FROM) return 'risk_on';
  return sum <= RISK_OFF_TO ? 'risk_off' : 'neutral';
}

/** Breadth alone, where no index is loaded: the sum could never reach risk_on. */
export function regimeLabelOfBreadthVote(breadth: RegimeVote | null): RegimeLabel {
  if (breadth === null || breadth === 0) return 'neutral';
  return breadth === 1 ? 'risk_on' : 'risk_off';
}

export const REGIME_LABEL_RULE = `The votes added: risk_on from ${RISK_ON_FROM}, risk_off to ${RISK_OFF_TO}, else neutral; without an index the vote of breadth alone.`;
