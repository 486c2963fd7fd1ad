import { formatCount } from '../../../../domain/shared/formatCount.js';
import type { AuditPayload, TickerAudit } from '../../../../domain/dashboard/audit/auditPayload.js';
import { PRICE_SOURCE_FACTS, priceSourcesIn } from '../../../../domain/dashboard/market/priceSource.js';
import { priceText } from '../../../../domain/dashboard/market/tick.js';
import { PILLAR_WEIGHTS, type PillarName } from '../../../../domain/dashboard/analysis/score.js';
import { formatTable } from '../terminal/formatTable.js';

const PILLARS: readonly (readonly [PillarName, string])[] = [
  ['trend', 'Trend'],
  ['momentum', 'Mom.'],
  ['relative_strength', 'Rel.'],
  ['volume', 'Vol.'],
  ['risk', 'Risk'],
  ['structure', 'Str.'],
];
const HEAD = [
  'Ticker',
  'Score',
  'Grade',
  'State',
  'Signal',
  ...PILLARS.map(([name, title]) => `${title} ${PILLAR_WEIGHTS[name]}`),
  'Close',
  'Change',
  'Held',
];
const IN_WORDS = new Set(['Ticker', 'Grade', 'State', 'Signal']);
const ALIGNS = HEAD.map((title) => (IN_WORDS.has(title) ? 'left' : 'right'));

/** Formats the audit as a table, best score first, with errors, price flags and notes below it. */
export function auditTable(audit: AuditPayload): string {
  const best = Object.entries(audit.tickers).toSorted(([, one], [, other]) => (other.score ?? -1) - (one.score ?? -1));
  const rows = best.map(([ticker, each]) => row(ticker, each));
  const { regime, portfolio } = audit;
  return [
    `Regime ${regime.label.replace('_', ' ')}, ${audit.as_of === null ? 'no prices' : `prices through ${audit.as_of}`} (${audit.data_source})`,
    ...(best.length === 0 ? [] : [formatTable(HEAD, rows, ALIGNS)]),
    ...sourceCounts(audit),
    ...Object.entries(audit.errors).map(([ticker, message]) => `${ticker}: ${message}`),
    ...best.flatMap(
      ([
        ticker,
        {
          metadata: { flags },
        },
      ]) => (flags.length === 0 ? [] : [`Prices of ${ticker}: ${flags.join(' ')}`]),
    ),
    ...portfolio.errors.map(({ line, message }) => `${portfolio.source}, line ${line}: ${message}`),
    ...[...regime.notes, ...portfolio.notes].map((note) => `Note: ${note}`),
  ].join('\n');
}

/** States how many tickers each source has prices for, if there are several sources. */
function sourceCounts({ tickers, data_source }: AuditPayload): string[] {
  const used = Object.values(tickers).flatMap(({ metadata }) => metadata.price_source ?? []);
  const counts = priceSourcesIn(data_source).flatMap((source) => {
    const count = used.filter((each) => each === source).length;
    if (count === 0) return [];
    return [`${PRICE_SOURCE_FACTS[source].title} for ${formatCount(count, 'ticker')}`];
  });
  return counts.length === 0 ? [] : [`Prices from ${counts.join(', ')}.`];
}

function row(
  ticker: string,
  { score, grade, state, swing_signal, pillars, metadata, position }: TickerAudit,
): string[] {
  return [
    ticker,
    shown(score, 1),
    grade ?? '-',
    state ?? '-',
    swing_signal === 'NONE' ? '-' : swing_signal.replace('_', ' '),
    ...PILLARS.map(([name]) => shown(pillars[name].score, 0)),
    priceText(metadata.last_close),
    metadata.change_pct === null ? '-' : `${shown(metadata.change_pct, 2)}%`,
    position === null || position.quantity === 0 ? '-' : String(position.quantity),
  ];
}

const shown = (value: number | null, digits: number): string => (value === null ? '-' : value.toFixed(digits));
