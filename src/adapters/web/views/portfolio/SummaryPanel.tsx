import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { formatCount } from '../../../../domain/shared/formatCount.js';
import type { TransactionGroup } from '../../../../domain/dashboard/ledger/transactionFilter.js';
import type { LedgerHistory } from '../../../http/contract/dashboard/portfolio/portfolioHistory.js';
import { moneyOf, rateOf } from '../../../http/contract/dashboard/portfolio/historyCsv.js';
import { LabeledValue } from '../../pieces/LabeledValue.js';
import { Panel } from '../../pieces/Panel.js';
import { formatSessionDate, formatShortSessionDate } from '../../wording/dates.js';
import { colorToneOf } from '../../wording/numbers.js';
import { formatGain, formatMoney, formatRate, gainTone, sumForDisplay } from './figures.js';
import { pathWithQueryChange } from './historyAddress.js';

interface Props {
  readonly history: LedgerHistory;
  readonly query: URLSearchParams;
}

/** The figures of the period; each sum links to its transactions. */
export function SummaryPanel({ history, query }: Props) {
  const { from, to, currency, basis, symbol, time_weighted, money_weighted, index, drawdown, positions } = history;
  const measured = positions.filter((position) => position.currency === currency);
  const unvalued = measured.filter(({ unrealized }) => unrealized === null).length;
  const flows = basis === 'account' && symbol === null ? 'flows' : 'trades';
  const link = (list: TransactionGroup, words: string) => (
    <Link href={pathWithQueryChange(query, { list, year: null, of: null })}>{words}</Link>
  );
  return (
    <Panel title="Summary" note={`From the end of ${formatSessionDate(from)} to ${formatSessionDate(to)}`}>
      <dl className="figures totals history-figures">
        <LabeledValue name="Value" note={`from ${formatMoney(moneyOf(history.start_value), currency)}`}>
          {formatMoney(moneyOf(history.end_value), currency)}
        </LabeledValue>
        <LabeledValue name="Net contributions" note={link(flows, 'Transactions')}>
          {formatGain(history.net_flow, currency)}
        </LabeledValue>
        <LabeledValue name="Gain" tone={gainTone(moneyOf(history.gain))}>
          {formatGain(moneyOf(history.gain), currency)}
        </LabeledValue>
        <LabeledValue
          name="Time-weighted return"
          note={annual(time_weighted)}
          tone={colorToneOf(rateOf(time_weighted))}
        >
          {formatRate(rateOf(time_weighted))}
        </LabeledValue>
        <LabeledValue
          name="Money-weighted return"
          note={annual(money_weighted)}
          tone={colorToneOf(rateOf(money_weighted))}
        >
          {formatRate(rateOf(money_weighted))}
        </LabeledValue>
        {index !== null && (
          <LabeledValue
            name={`${index.symbol}, time-weighted`}
            note={`${formatMoney(moneyOf(index.end_value), currency)} if invested in ${index.symbol}`}
          >
            {formatRate(rateOf(index.time_weighted))}
          </LabeledValue>
        )}
        <LabeledValue
          name="Maximum drawdown"
          note={
            drawdown.kind === 'value' && drawdown.depth < 0
              ? `${formatShortSessionDate(drawdown.high_date)} to ${formatShortSessionDate(drawdown.low_date)}`
              : undefined
          }
        >
          {formatRate(drawdown.kind === 'value' ? drawdown.depth : null)}
        </LabeledValue>
        <LabeledValue
          name="Unrealized gain"
          note={unvalued === 0 ? 'since the purchase' : `without ${formatCount(unvalued, 'position')}`}
          tone={gainTone(sumForDisplay(measured.map(({ unrealized }) => unrealized)))}
        >
          {formatGain(sumForDisplay(measured.map(({ unrealized }) => unrealized)), currency)}
        </LabeledValue>
        {history.results.map((each) => (
          <Results key={each.currency} results={each} link={link} />
        ))}
      </dl>
    </Panel>
  );
}

interface ResultsProps {
  readonly results: LedgerHistory['results'][number];
  readonly link: (list: TransactionGroup, words: string) => ReactNode;
}

const Results = ({ results: { currency, realized, without_cost, ...income }, link }: ResultsProps) => (
  <>
    <LabeledValue
      name="Realized gain"
      note={
        <>
          {link('trades', 'Trades')}
          {without_cost > 0 && `, without ${formatCount(without_cost, 'lot')} of unknown cost`}
        </>
      }
      tone={gainTone(realized)}
    >
      {formatGain(realized, currency)}
    </LabeledValue>
    {(['dividends', 'interest', 'fees', 'taxes'] as const)
      .filter((kind) => Number(income[kind]) !== 0)
      .map((kind) => (
        <LabeledValue key={kind} name={NAMES[kind]} note={link(kind, 'Transactions')} tone={gainTone(income[kind])}>
          {formatGain(income[kind], currency)}
        </LabeledValue>
      ))}
  </>
);

const NAMES = { dividends: 'Dividends', interest: 'Interest', fees: 'Fees', taxes: 'Taxes' } as const;

const annual = (figure: LedgerHistory['time_weighted']): string | undefined =>
  figure.kind === 'value' && figure.annual !== null ? `${formatRate(figure.annual)} a year` : undefined;
