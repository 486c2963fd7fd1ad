import type { ReactNode } from 'react';
import { areEntriesMoot } from '../../../../../domain/dashboard/coaching/deriskingStates.js';
import { GradeBadge } from '../../../tickers/GradeBadge.js';
import { stopOf } from '../../../../../domain/dashboard/audit/positionStop.js';
import { profitInDollars, profitInPercent, stopDistance } from '../../../tickers/positionFigures.js';
import type { TickerRow } from '../../../tickers/tickerRow.js';
import { SignalBadge, VerdictBadge } from '../../../tickers/badges.js';
import { formatSessionDate } from '../../../wording/dates.js';
import {
  formatPrecisePoints,
  formatRMultiple,
  formatPercent,
  formatPercentChange,
  formatPriceIn,
  formatQuantity,
  colorToneOf,
  formatSignedWholeDollars,
} from '../../../wording/numbers.js';

export function HeaderFigures({ row }: { readonly row: TickerRow }) {
  const { score, grade, raw_grade, swing_signal, structure, metadata } = row.audit;
  const isMoot = areEntriesMoot(row.audit);
  return (
    <dl className="head-figures">
      <Item name="Score" evidence="score">
        <strong>{formatPrecisePoints(score)}</strong>
      </Item>
      <Item name="Grade" evidence="grade">
        <GradeBadge grade={grade} raw={raw_grade} />
      </Item>
      <Item name="Signal" evidence="swing_signal">
        <SignalBadge signal={swing_signal} isMoot={isMoot} />
      </Item>
      <Item name="Entry verdict" evidence="structure.verdict">
        <VerdictBadge verdict={structure?.verdict ?? null} isMoot={isMoot} />
      </Item>
      <Item name={`Close, ${formatSessionDate(metadata.last_date)}`} evidence="metadata.last_close metadata.change_pct">
        <strong>{formatPriceIn(metadata.currency, metadata.last_close)}</strong>{' '}
        <span className="dim">{formatPercentChange(metadata.change_pct)}</span>
      </Item>
      <Held row={row} />
    </dl>
  );
}

function Held({ row }: { readonly row: TickerRow }) {
  const { position, metadata } = row.audit;
  if (position === null || position.quantity === 0) {
    return (
      <Item name="Position" evidence="position">
        <span className="dim">{position === null ? 'not in the portfolio' : 'on watch, no shares'}</span>
      </Item>
    );
  }
  const stop = stopOf(row.audit);
  const away = stopDistance(row);
  return (
    <>
      <Item name="Position" evidence="position">
        {formatQuantity(position.quantity)}{' '}
        <span className="dim">
          at {formatPriceIn(metadata.currency, position.average_price)}
          {position.cost_assumed && ' (assumed)'}
        </span>
      </Item>
      <Item name="Profit and loss" evidence="position.gain_pct position.gain_r">
        <span className={colorToneOf(profitInDollars(row))}>
          {formatSignedWholeDollars(profitInDollars(row))}{' '}
          {profitInPercent(row) !== null && <span className="small">{formatPercentChange(profitInPercent(row))}</span>}
        </span>
      </Item>
      <Item
        name="Stop"
        evidence="position.stop_distance position.stop_distance_pct position.stop_breach_pct position.stop_distance_r"
      >
        {stop === null ? <span className="dim">none</span> : formatPriceIn(metadata.currency, stop)}{' '}
        {away !== null && (
          <span className={away.percent < 0 ? 'bad' : 'dim'}>
            {away.percent < 0 && 'the close is '}
            {formatPercent(Math.abs(away.percent))}
            {away.r !== null && `, ${formatRMultiple(Math.abs(away.r))}`} {position.quantity > 0 ? 'below' : 'above'}
            {away.percent < 0 && ' it'}
          </span>
        )}
      </Item>
    </>
  );
}

const Item = ({
  name,
  evidence,
  children,
}: {
  readonly name: string;
  readonly evidence: string;
  readonly children: ReactNode;
}) => (
  <div data-evidence={evidence}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
