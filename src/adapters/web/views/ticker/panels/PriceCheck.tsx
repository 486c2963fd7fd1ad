import type { BarDisputeAudit, PriceCheckAudit } from '../../../../../domain/dashboard/audit/priceCheck.js';
import { formatSessionDate } from '../../../wording/dates.js';
import { sourceNames } from '../disputedSources.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';
import { formatPrice } from '../../../wording/numbers.js';
import { TableHead } from '../../../pieces/table/TableHead.js';

/** Shows the comparison with the second price source, and both sources' values of each recently disputed bar. */
export function PriceCheck({ check, source }: { readonly check: PriceCheckAudit; readonly source: string }) {
  const { second_source, reason, verdicts, recent, disputed_stop_date } = check;
  const [first, second] = sourceNames({ first_source: source, second_source });
  const sessions = Object.values(verdicts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      {second_source !== null && (
        <p>
          {reason === null
            ? `${formatCount(sessions, 'session')} compared with ${second}: ${verdictText(verdicts)}.`
            : `Not compared with ${second}: ${reason}`}
        </p>
      )}
      {disputed_stop_date !== null && (
        <p className="warn">The stop is based on disputed prices of {formatSessionDate(disputed_stop_date)}.</p>
      )}
      {recent.length > 0 && (
        <div className="scroll">
          <table className="data">
            <caption>Disputed among the last 30 bars; orders that open or add to a position are refused</caption>
            <TableHead columns={['Session', 'Verdict', 'Source', 'Open', 'High', 'Low', 'Close', 'Volume']} />
            <tbody>{recent.flatMap((dispute) => barRows(dispute, first, second))}</tbody>
          </table>
        </div>
      )}
    </>
  );
}

const verdictText = (verdicts: PriceCheckAudit['verdicts']): string =>
  Object.entries(verdicts)
    .map(([verdict, count]) => `${count.toLocaleString('en-US')} ${verdict.replaceAll('_', ' ')}`)
    .join(', ');

function barRows(
  { date, kind, rule, first, second, used }: BarDisputeAudit,
  firstSource: string,
  secondSource: string | null,
) {
  const bars = [
    [firstSource, first] as const,
    ...(secondSource === null ? [] : [[secondSource, second] as const]),
    ['used by the audit', used] as const,
  ];
  return bars.map(([source, bar]) => (
    <tr key={`${date} ${source}`} title={rule}>
      <td>{formatSessionDate(date)}</td>
      <td>{kind.replaceAll('_', ' ')}</td>
      <td>{source}</td>
      {bar === null ? (
        <td colSpan={5}>no bar</td>
      ) : (
        <>
          {[bar.open, bar.high, bar.low, bar.close].map((price, column) => (
            <td key={PRICES[column]}>{formatPrice(price)}</td>
          ))}
          <td>{bar.volume.toLocaleString('en-US')}</td>
        </>
      )}
    </tr>
  ));
}

const PRICES = ['open', 'high', 'low', 'close'];
