import { useState } from 'react';
import type { AuditPayload } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { Panel } from '../../../pieces/Panel.js';
import { useInstallationStatus } from '../../../server/account/setup.js';
import { useAuditChanges } from '../../../server/audit/changes.js';
import { AccountRiskLine } from '../../../tickers/AccountRiskLine.js';
import { useAccountRisk } from '../../../server/trading/accountRisk.js';
import { isOverRiskLimit } from '../../../../../domain/dashboard/trading/orders/exposure/accountRiskText.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';
import { countUnauditedHoldings, neededActions, noActionText, type NeededAction } from './neededActions.js';
import { NeededActionRow } from './NeededActionRow.js';

/**
 * Number of actions shown at first. Urgent actions are always shown, even if there are more of them. A button reveals
 * the others.
 */
const SHOWN_AT_FIRST = 8;

/**
 * The tickers that need a decision today, each with the reason and a suggested order. Positions in TIGHTEN are only
 * counted until the user opens their list.
 */
export function NeedsActionPanel({ audit }: { readonly audit: AuditPayload }) {
  const { tickers, generated_at } = audit;
  const { data: risk } = useAccountRisk(generated_at);
  // The account risk is computed from the changed portfolio; the states and holdings beside it are not.
  const showsRisk = useInstallationStatus().data?.portfolio.changed_since_audit !== true;
  const [all, setAll] = useState(false);
  const actions = neededActions(tickers);
  const today = actions.filter(({ kind }) => kind !== 'tighten');
  const urgent = today.filter(({ kind }) => kind !== 'decision').length;
  const unaudited = countUnauditedHoldings(audit);
  const shown = all ? today : today.slice(0, Math.max(SHOWN_AT_FIRST, urgent));
  return (
    <Panel
      className="needs-action"
      title="Needs action"
      note={today.length === 0 ? undefined : formatCount(today.length, 'ticker')}
    >
      {showsRisk && <AccountRiskLine generatedAt={generated_at} />}
      {unaudited > 0 && (
        <p className="body">
          <strong className="bad">{formatCount(unaudited, 'holding')} not audited at the latest prices</strong>, so{' '}
          {unaudited === 1 ? 'it is' : 'they are'} not checked for an exit or a broken stop.
        </p>
      )}
      {today.length === 0 ? (
        <p className="body">{noActionText(unaudited, showsRisk && risk !== undefined && isOverRiskLimit(risk))}</p>
      ) : (
        <Rows actions={shown} />
      )}
      {shown.length < today.length && (
        <button type="button" className="plain more" onClick={() => setAll(true)}>
          {formatCount(today.length - shown.length, 'more decision')} near the last close
        </button>
      )}
      <TightenedPositions actions={actions.filter(({ kind }) => kind === 'tighten')} generatedAt={generated_at} />
    </Panel>
  );
}

interface TightenedProps {
  readonly actions: readonly NeededAction[];
  readonly generatedAt: string;
}

/**
 * Counts the positions in TIGHTEN and lists them on request, beginning with the positions that the latest audit
 * tightened.
 */
function TightenedPositions({ actions, generatedAt }: TightenedProps) {
  const { data } = useAuditChanges(generatedAt);
  const [isOpen, setIsOpen] = useState(false);
  const changed = (data?.tickers ?? []).filter(({ changes }) =>
    changes.some((change) => change.kind === 'state' && change.to === 'TIGHTEN'),
  );
  const isNew = ({ row }: NeededAction): boolean => changed.some(({ ticker }) => ticker === row.ticker);
  const recent = actions.filter(isNew);
  if (actions.length === 0) return null;
  const isCompared = data !== undefined && data.since !== null;
  return (
    <>
      <button type="button" className="plain more" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        Tightened: {actions.length}
        {isCompared && `, ${recent.length === 0 ? 'none' : recent.length} since the previous audit`}
      </button>
      {isOpen && <Rows actions={[...recent, ...actions.filter((action) => !isNew(action))]} isFolded />}
    </>
  );
}

const Rows = ({
  actions,
  isFolded = false,
}: {
  readonly actions: readonly NeededAction[];
  readonly isFolded?: boolean;
}) => (
  <ul>
    {actions.map(({ kind, row }, place) => (
      <NeededActionRow key={row.ticker} kind={kind} row={row} isFirst={place === 0 && !isFolded} />
    ))}
  </ul>
);
