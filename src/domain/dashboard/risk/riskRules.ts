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
    'Loss from the last close if every stop is hit: with fills at the stop prices, and with fills one gap beyond them.',
    'A position that closed beyond its stop adds nothing to the loss at the stop prices. To the loss with gaps, it adds the loss from one gap beyond its close.',
    'A gap is how far a session opens beyond the prior close, against the position. Shown are the median and the 95% quantile of the ticker’s own history.',
  ],
  stress: [
    'Today’s positions from the first close of the period to the last.',
    'Each stop is as far from the first close, relative to it, as today’s stop is from the last close. When a session opens beyond the stop, the stop is filled at the open.',
  ],
  drawdown: [
    'The shares held today, at the closes of the last 250 sessions: (value ÷ its previous high) − 1.',
    'The real history: (time-weighted growth of the ledger ÷ its previous peak) − 1. Deposits and withdrawals do not count.',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
