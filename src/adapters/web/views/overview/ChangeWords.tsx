import type { Change } from '../../../../domain/dashboard/audit/changes/auditChanges.js';
import { To } from '../../pieces/To.js';
import { gradeText } from '../../tickers/Grade.js';
import { State } from '../../tickers/Standing.js';
import { multiple, points, price } from '../../wording/numbers.js';
import { triggerWords } from '../../wording/triggers.js';

const PERCENT = 100;

/** One change in a few words. */
export function ChangeWords({ change }: { readonly change: Change }) {
  switch (change.kind) {
    case 'state':
      return (
        <span title={change.reason ?? undefined}>
          <State state={change.from} /> <To /> <State state={change.to} />
          {change.reason !== null && <span className="dim"> {change.reason}</span>}
        </span>
      );
    case 'stop_breached':
      return (
        <span className="bad">
          closed at {price(change.close)}, below the stop {price(change.stop)}
        </span>
      );
    case 'rung':
      return (
        <span className="good">
          reached {multiple(change.r)} at {price(change.price)}: sell {points(PERCENT * change.share)} %
        </span>
      );
    case 'grade':
      return (
        <span>
          grade {gradeText(change.from)} <To /> <strong>{gradeText(change.to)}</strong>
          <span className="dim">
            {' '}
            score {points(change.score_from)} <To /> {points(change.score_to)}
          </span>
        </span>
      );
    case 'trigger':
      return <span>{triggerWords(change.name)}</span>;
    case 'stop':
      return (
        <span className="dim">
          stop {price(change.from)} <To /> {price(change.to)}
        </span>
      );
  }
}
