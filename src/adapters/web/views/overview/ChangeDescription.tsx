import type { TickerChange } from '../../../../domain/dashboard/audit/changes/auditChanges.js';
import { ArrowIcon } from '../../pieces/ArrowIcon.js';
import { gradeText } from '../../tickers/GradeBadge.js';
import { StateBadge } from '../../tickers/badges.js';
import { labelTriggersIn } from '../../tickers/stateCause.js';
import { formatRMultiple, formatPoints, formatPrice, formatPriceNextTo } from '../../wording/numbers.js';
import { triggerLabel } from '../../wording/triggers.js';

const PERCENT = 100;

export function ChangeDescription({ change }: { readonly change: TickerChange }) {
  switch (change.kind) {
    case 'state':
      return (
        <span title={change.reason ?? undefined}>
          <StateBadge state={change.from} /> <ArrowIcon /> <StateBadge state={change.to} />
          {change.reason !== null && <span className="dim"> {labelTriggersIn(change.reason)}</span>}
        </span>
      );
    case 'stop_breached':
      return (
        <span className="bad">
          closed at {formatPriceNextTo(change.close, change.stop)}, below the stop{' '}
          {formatPriceNextTo(change.stop, change.close)}
        </span>
      );
    case 'rung':
      return (
        <span className="good">
          reached {formatRMultiple(change.r)} at {formatPrice(change.price)}: sell{' '}
          {formatPoints(PERCENT * change.share)}%
        </span>
      );
    case 'grade':
      return (
        <span>
          grade {gradeText(change.from)} <ArrowIcon /> <strong>{gradeText(change.to)}</strong>
          <span className="dim">
            {' '}
            score {formatPoints(change.score_from)} <ArrowIcon /> {formatPoints(change.score_to)}
          </span>
        </span>
      );
    case 'trigger':
      return <span>{triggerLabel(change.name)}</span>;
    case 'stop':
      return (
        <span className="dim">
          stop {formatPrice(change.from)} <ArrowIcon /> {formatPrice(change.to)}
        </span>
      );
  }
}
