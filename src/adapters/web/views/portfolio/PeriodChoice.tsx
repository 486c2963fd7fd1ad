import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { HISTORY_PERIODS } from '../../../../domain/dashboard/ledger/history/historyPeriod.js';
import type { LedgerHistory } from '../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { FormField } from '../../pieces/forms/FormField.js';
import { pathWithQueryChange } from './historyAddress.js';

const WORDS = { '1M': '1 month', '3M': '3 months', YTD: 'Year to date', '1Y': '1 year', all: 'All' } as const;

interface Props {
  readonly query: URLSearchParams;
  /** Null before the first reply. */
  readonly shown: Pick<LedgerHistory, 'from' | 'to'> | null;
}

/** Chooses the period: a named period, or a range of dates. */
export function PeriodChoice({ query, shown }: Props) {
  const [, navigate] = useLocation();
  const own = query.get('from') !== null || query.get('to') !== null;
  const chosen = own ? null : (query.get('period') ?? 'all');
  const [typedFrom, setFrom] = useState(query.get('from'));
  const [typedTo, setTo] = useState(query.get('to'));
  const from = typedFrom ?? shown?.from ?? '';
  const to = typedTo ?? shown?.to ?? '';
  const isImpossible = from !== '' && to !== '' && from >= to;
  return (
    <form
      className="period-choice"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isImpossible) navigate(pathWithQueryChange(query, { period: null, from: from || null, to: to || null }));
      }}
    >
      <nav aria-label="Period" className="periods">
        {HISTORY_PERIODS.map((name) => (
          <Link
            key={name}
            href={pathWithQueryChange(query, { period: name, from: null, to: null })}
            aria-current={chosen === name ? 'true' : undefined}
            title={WORDS[name]}
          >
            {name === 'all' ? 'All' : name}
          </Link>
        ))}
      </nav>
      <FormField name="From the end of" fault={isImpossible ? 'Must be before the last day.' : undefined}>
        {(ids) => <input {...ids} type="date" value={from} onChange={(event) => setFrom(event.target.value)} />}
      </FormField>
      <FormField name="To">
        {(ids) => <input {...ids} type="date" value={to} onChange={(event) => setTo(event.target.value)} />}
      </FormField>
      <button type="submit" disabled={isImpossible || (from === '' && to === '')}>
        Show dates
      </button>
    </form>
  );
}
