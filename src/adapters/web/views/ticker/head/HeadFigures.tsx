import type { ReactNode } from 'react';
import { Grade } from '../../../tickers/Grade.js';
import { profit, profitPercent, stopDistance } from '../../../tickers/plan.js';
import type { Row } from '../../../tickers/row.js';
import { Signal, Verdict } from '../../../tickers/Standing.js';
import { session } from '../../../wording/dates.js';
import {
  finePoints,
  multiple,
  percent,
  percentChange,
  price,
  quantity,
  toneOf,
  wholeMoney,
} from '../../../wording/numbers.js';

export function HeadFigures({ row }: { readonly row: Row }) {
  const { score, grade, raw_grade, swing_signal, structure, metadata } = row.audit;
  return (
    <dl className="head-figures">
      <Item name="Score" evidence="score">
        <strong>{finePoints(score)}</strong>
      </Item>
      <Item name="Grade" evidence="grade">
        <Grade grade={grade} raw={raw_grade} />
      </Item>
      <Item name="Swing signal" evidence="swing_signal">
        <Signal signal={swing_signal} />
      </Item>
      <Item name="An entry now" evidence="structure.verdict">
        <Verdict verdict={structure?.verdict ?? null} />
      </Item>
      <Item name={`Close, ${session(metadata.last_date)}`} evidence="metadata.last_close metadata.change_pct">
        <strong>{price(metadata.last_close)}</strong>{' '}
        <span className={toneOf(metadata.change_pct)}>{percentChange(metadata.change_pct)}</span>
      </Item>
      <Held row={row} />
    </dl>
  );
}

function Held({ row }: { readonly row: Row }) {
  const { position, framework } = row.audit;
  if (position === null || position.quantity === 0) {
    return (
      <Item name="Position" evidence="position">
        <span className="dim">{position === null ? 'not in the portfolio' : 'watched, nothing held'}</span>
      </Item>
    );
  }
  const stop = framework?.holding?.stop ?? null;
  const away = stopDistance(row);
  return (
    <>
      <Item name="Position" evidence="position">
        {quantity(position.quantity)} <span className="dim">at {price(position.average_price)}</span>
      </Item>
      <Item name="Profit and loss" evidence="position.gain_pct position.gain_r">
        <span className={toneOf(profit(row))}>
          {wholeMoney(profit(row))} <span className="small">{percentChange(profitPercent(row))}</span>
        </span>
      </Item>
      <Item
        name="Stop"
        evidence="position.stop_distance position.stop_distance_pct position.stop_breach_pct position.stop_distance_r"
      >
        {stop === null ? <span className="dim">none</span> : price(stop)}{' '}
        {away !== null && (
          <span className={away.percent < 0 ? 'bad' : 'dim'}>
            {away.percent < 0 && 'the close is '}
            {percent(Math.abs(away.percent))}
            {away.r !== null && `, ${multiple(Math.abs(away.r))}`} below{away.percent < 0 && ' it'}
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
