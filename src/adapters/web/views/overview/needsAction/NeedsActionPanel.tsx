import { useState } from 'react';
import type { AuditPayload } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { Panel } from '../../../pieces/Panel.js';
import { AccountRiskLine } from '../../../tickers/AccountRiskLine.js';
import { formatCount } from '../../../wording/formatCount.js';
import { neededActions } from './neededActions.js';
import { NeededActionRow } from './NeededActionRow.js';

/** Number of actions shown at first; exits and breached stops are always shown. */
const SHOWN_AT_FIRST = 8;

/** The tickers that need a decision today, each with its reason and its order. */
export function NeedsActionPanel({ audit: { tickers, generated_at } }: { readonly audit: AuditPayload }) {
  const [all, setAll] = useState(false);
  const actions = neededActions(tickers);
  const urgent = actions.filter(({ kind }) => kind === 'exit' || kind === 'breached').length;
  const shown = all ? actions : actions.slice(0, Math.max(SHOWN_AT_FIRST, urgent));
  return (
    <Panel
      className="needs-action"
      title="Needs action"
      note={actions.length === 0 ? undefined : formatCount(actions.length, 'ticker')}
    >
      <AccountRiskLine generatedAt={generated_at} />
      {actions.length === 0 ? (
        <p className="body">Nothing to do today: no exit, no broken stop, and no decision within reach.</p>
      ) : (
        <ul>
          {shown.map(({ kind, row }, place) => (
            <NeededActionRow key={row.ticker} kind={kind} row={row} isFirst={place === 0} />
          ))}
        </ul>
      )}
      {shown.length < actions.length && (
        <button type="button" className="plain more" onClick={() => setAll(true)}>
          {actions.length - shown.length} more, less urgent
        </button>
      )}
    </Panel>
  );
}
