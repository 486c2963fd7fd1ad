/** The rules behind a portfolio's risk figures, as sentences; docs/portfolio-risk.md has the formulas and sources. */
export const PORTFOLIO_RISK_RULES = {
  findings: ['At most seven findings, ordered by the fraction of the capital that each concerns.'],
  exposure: [
    'Value = quantity × last close; gross = long − short.',
    'HHI = sum of (|value| / gross)²; effective positions = 1 / HHI.',
  ],
  correlations: [
    'Correlations of daily returns, those of short positions with the opposite sign, shrunk toward their average (Ledoit & Wolf 2003).',
    'Clusters are merged while the average correlation between their members is at least 0.5 (average linkage, UPGMA). ± is one standard error.',
  ],
  market: [
    'Over 250 sessions at today’s weights. Beta = least-squares slope on the returns of the index.',
    'Volatility = standard deviation × √252. Share = weight × covariance with the portfolio / variance of the portfolio.',
    'Independent bets = (sum of λ)² / sum of λ², with λ the eigenvalues of the covariance matrix.',
  ],
  heat: [
    'Loss from the last close if every stop is hit: at its price, and with a gap beyond it.',
    'A position that closed beyond its stop adds no loss at the stop price. With gaps, it adds a gap beyond its close.',
    'A gap is how far a session opens beyond the prior close, against the position. Shown are the median and the 95% quantile of the ticker’s own history.',
  ],
  stress: [
    'Today’s positions from the first close of the period to the last.',
    'A stop keeps its relative distance to the first close; an open beyond the stop fills it at the open.',
  ],
  drawdown: [
    'The shares held today, at the closes of the last 250 sessions: value / highest value before − 1.',
    'The real history: (time-weighted growth of the ledger ÷ its previous peak) − 1. Deposits and withdrawals do not count.',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
