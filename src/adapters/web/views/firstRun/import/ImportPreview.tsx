import { useState } from 'react';
import { NOTHING_TO_COMPARE_NOTE } from '../../../../../domain/dashboard/imports/consistencyReport.js';
import {
  PORTFOLIO_REPLACED_NOTE,
  POSITIONS_COMPARED_NOTE,
} from '../../../../../application/dashboard/portfolio/portfolioSource.port.js';
import type { StatementReply } from '../../../../http/contract/dashboard/portfolio/portfolioImport.js';
import type { ImportChoices } from '../../../server/account/portfolioImport.js';
import { HOME_FILES } from '../../../../../domain/dashboard/backup/homeFiles.js';
import { useInstallationStatus } from '../../../server/account/setup.js';
import { DataTable } from '../../../pieces/table/DataTable.js';
import { PLAN_ASSUMPTIONS_NOTE } from '../../../tickers/planAssumption.js';
import { formatCount } from '../../../../../domain/shared/formatCount.js';
import { IMPORT_COLUMNS } from './importColumns.js';
import { LineNotes } from './LineNotes.js';
import { AppliedMappingNote } from './AppliedMappingNote.js';
import { savedCountText } from './savedCountText.js';
import { TransactionLists } from './TransactionLists.js';

interface Props {
  readonly fileName: string;
  readonly reply: StatementReply;
  readonly saving: boolean;
  readonly choices: ImportChoices;
  readonly change: (choices: ImportChoices) => void;
  readonly changeMapping: () => void;
  readonly forgetMapping: () => void;
  readonly save: (accept: boolean) => void;
  readonly discard: () => void;
}

/** Shows the changes that a broker's file would make, and the lines with problems, before the import is saved. */
export function ImportPreview({
  fileName,
  reply,
  saving,
  choices,
  change,
  changeMapping,
  forgetMapping,
  save,
  discard,
}: Props) {
  const [accepted, setAccepted] = useState(false);
  const { broker, accounts, checks, contradictions, unreadable, notes, ignored, dropped, changes, ledger } = reply;
  const source = useInstallationStatus().data?.portfolio.source ?? null;
  const faulty = ledger?.faulty ?? [];
  const faults = contradictions.length + unreadable.length + (ledger === null ? dropped : faulty).length;
  const goneOrKept = ledger === null ? changes.filter(({ kind }) => kind === 'gone' || kind === 'kept') : [];
  const gone = goneOrKept.filter(({ kind }) => kind === 'gone').length;
  const unlisted = goneOrKept.filter(({ lines }) => lines.length === 0).length;
  return (
    <div className="preview">
      <p role="status">
        <strong>
          {fileName}: {broker}
          {accounts.length > 0 && `, ${accounts.join(', ')}`}.
        </strong>{' '}
        {ledger !== null && `Transactions: ${ledger.added} new, ${ledger.duplicates} already in the ledger. `}
        {summaryOf(reply)}
      </p>
      {reply.mapped !== null && (
        <AppliedMappingNote savedAt={reply.mapped.saved_at} change={changeMapping} forget={forgetMapping} />
      )}
      <p className="dim">
        {checks.length === 0
          ? reply.refusal === null && NOTHING_TO_COMPARE_NOTE
          : `Compared within the file, with the number of comparisons: ${checks.map(({ label, count }) => `${label} (${count})`).join(', ')}.`}
      </p>
      <LineNotes title="Lines that contradict the rest of the file" lines={contradictions} tone="bad" />
      <LineNotes title="Unreadable lines" lines={unreadable} tone="bad" />
      <LineNotes title="Lines that cannot be added to the ledger" lines={faulty} tone="bad" />
      <LineNotes
        title={`Unreadable lines of your current portfolio; ${ledger === null ? 'saving removes them' : 'left out of the comparison'}`}
        lines={dropped}
        tone="bad"
      />
      <LineNotes title="Lines to check" lines={notes} />
      {changes.length > 0 && (
        <div className="lines">
          <DataTable
            caption={ledger === null ? 'Changes to the portfolio' : 'Changes to the positions'}
            rows={changes}
            columns={IMPORT_COLUMNS}
            nameOf={({ ticker, note }) => `${ticker} ${note ?? ''}`}
          />
        </div>
      )}
      {effectOn(source, ledger)}
      {ledger === null && changes.some(({ kind }) => kind === 'new') && <p className="dim">{PLAN_ASSUMPTIONS_NOTE}</p>}
      {ledger !== null && <TransactionLists ledger={ledger} />}
      {ignored.length > 0 && (
        <details>
          <summary>{formatCount(ignored.length, 'line')} ignored</summary>
          <LineNotes lines={ignored} />
        </details>
      )}
      {reply.lists_positions && (ledger !== null || choices.positionsOnly) && (
        <label>
          <input
            type="checkbox"
            checked={choices.positionsOnly}
            onChange={(event) => change({ ...choices, positionsOnly: event.target.checked })}
          />{' '}
          Import only the positions, into portfolio.csv
        </label>
      )}
      {unlisted > 0 && (
        <label>
          <input
            type="checkbox"
            checked={choices.keepUnlisted}
            onChange={(event) => change({ ...choices, keepUnlisted: event.target.checked })}
          />{' '}
          Keep {formatCount(unlisted, 'position')} that the file does not list
        </label>
      )}
      {faults > 0 && reply.refusal === null && (
        <label>
          <input type="checkbox" checked={accepted} onChange={(event) => setAccepted(event.target.checked)} /> I have
          compared {formatCount(faults, 'line')} above with my broker’s records: save anyway
        </label>
      )}
      {reply.refusal !== null && <p className="warn">{reply.refusal}</p>}
      <div className="choices">
        <button type="button" onClick={discard}>
          Discard
        </button>
        <button
          type="button"
          className="primary"
          disabled={reply.refusal !== null || (faults > 0 && !accepted)}
          aria-disabled={saving}
          onClick={() => saving || save(accepted)}
        >
          {saving
            ? 'Saving…'
            : reply.refusal === null
              ? `Save ${savedCountText(reply)}${gone === 0 ? '' : `, remove ${gone}`}`
              : 'Nothing new to save'}
        </button>
      </div>
    </div>
  );
}

function summaryOf({ changes, ledger }: StatementReply): string {
  const parts = (['new', 'changed', 'gone', 'kept', 'unchanged'] as const).flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  if (parts.length > 0) return ledger === null ? `${parts.join(', ')}.` : `Positions: ${parts.join(', ')}.`;
  return ledger === null ? 'No position in the file.' : 'No position changes.';
}

/** Says what the file does to a portfolio from another kind of file. */
function effectOn(source: string | null, ledger: StatementReply['ledger']) {
  if (ledger?.replaces_portfolio) return <p className="warn">{PORTFOLIO_REPLACED_NOTE}</p>;
  return ledger === null && source === HOME_FILES.ledger ? <p className="warn">{POSITIONS_COMPARED_NOTE}</p> : null;
}
