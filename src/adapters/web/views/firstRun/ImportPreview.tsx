import { useState } from 'react';
import { NOTHING_TO_COMPARE } from '../../../../domain/dashboard/imports/proof.js';
import type { StatementReply } from '../../../http/contract/dashboard/portfolioImport.js';
import { DataTable } from '../../pieces/table/DataTable.js';
import { formatCount } from '../../wording/formatCount.js';
import { IMPORT_COLUMNS } from './importColumns.js';
import { LineNotes } from './LineNotes.js';

interface Props {
  readonly fileName: string;
  readonly reply: StatementReply;
  readonly saving: boolean;
  readonly keepUnlisted: boolean;
  readonly changeKeepUnlisted: (keep: boolean) => void;
  readonly save: (accept: boolean) => void;
  readonly discard: () => void;
}

/** Shows what a broker's file would change in the portfolio, and which of its lines do not fit, before it is saved. */
export function ImportPreview({ fileName, reply, saving, keepUnlisted, changeKeepUnlisted, save, discard }: Props) {
  const [accepted, setAccepted] = useState(false);
  const { broker, accounts, checks, contradictions, unreadable, notes, ignored, dropped, changes } = reply;
  const faults = contradictions.length + unreadable.length + dropped.length;
  const unlisted = changes.filter(({ kind }) => kind === 'gone' || kind === 'kept').length;
  const held = changes.filter(({ after }) => after !== null).length;
  return (
    <div className="preview">
      <p role="status">
        <strong>
          {fileName}: {broker}
          {accounts.length > 0 && `, ${accounts.join(', ')}`}.
        </strong>{' '}
        {summaryOf(changes)}
      </p>
      <p className="dim">
        {checks.length === 0
          ? NOTHING_TO_COMPARE
          : `Compared in the file: ${checks.map(({ label, count }) => `${label} (${count})`).join(', ')}.`}
      </p>
      <LineNotes title="Does not fit the rest of the file" lines={contradictions} tone="bad" />
      <LineNotes title="Cannot be read" lines={unreadable} tone="bad" />
      <LineNotes
        title="Lines of your present portfolio that cannot be read and that saving drops"
        lines={dropped}
        tone="bad"
      />
      <LineNotes title="Check" lines={notes} />
      {changes.length > 0 && (
        <div className="lines">
          <DataTable
            caption="Changes to the portfolio"
            rows={changes}
            columns={IMPORT_COLUMNS}
            nameOf={({ ticker }) => ticker}
            sorted={{ key: '', direction: 'ascending' }}
            nothing={null}
          />
        </div>
      )}
      {ignored.length > 0 && (
        <details>
          <summary>{formatCount(ignored.length, 'line')} ignored</summary>
          <LineNotes lines={ignored} />
        </details>
      )}
      {unlisted > 0 && (
        <label>
          <input
            type="checkbox"
            checked={keepUnlisted}
            onChange={(event) => changeKeepUnlisted(event.target.checked)}
          />{' '}
          Keep {formatCount(unlisted, 'position')} that the file does not list
        </label>
      )}
      {faults > 0 && (
        <label>
          <input type="checkbox" checked={accepted} onChange={(event) => setAccepted(event.target.checked)} /> I have
          compared {formatCount(faults, 'line')} above with my broker: save anyway
        </label>
      )}
      <div className="choices">
        <button type="button" onClick={discard}>
          Discard
        </button>
        <button
          type="button"
          className="primary"
          disabled={saving || held === 0 || (faults > 0 && !accepted)}
          onClick={() => save(accepted)}
        >
          {saving ? 'Saving…' : `Save ${formatCount(held, 'position')}`}
        </button>
      </div>
    </div>
  );
}

function summaryOf(changes: StatementReply['changes']): string {
  const parts = (['new', 'changed', 'gone', 'kept', 'unchanged'] as const).flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length;
    return count === 0 ? [] : [`${count} ${kind}`];
  });
  return parts.length === 0 ? 'No position in the file.' : `${parts.join(', ')}.`;
}
