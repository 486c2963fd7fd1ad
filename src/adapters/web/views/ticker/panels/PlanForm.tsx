import { useState, type FormEvent } from 'react';
import { SAMPLE_PORTFOLIO } from '../../../../../application/dashboard/portfolio/portfolioSource.port.js';
import { HOME_FILES } from '../../../../../domain/dashboard/backup/homeFiles.js';
import type { PositionAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { RunAuditButton } from '../../../auditRun/RunAuditButton.js';
import { FormField } from '../../../pieces/forms/FormField.js';
import { useSavePositionPlan } from '../../../server/account/portfolio.js';
import { useInstallationStatus } from '../../../server/account/setup.js';
import { formatExactPrice } from '../../../wording/numbers.js';
import { INVALID_PRICE, parsePrice } from '../whatIf/whatIfFields.js';

interface Props {
  readonly ticker: string;
  readonly position: PositionAudit;
  readonly lastClose: number;
}

/** Asks for the user's own stop and entry date of a position, and saves them in the portfolio. */
export function PlanForm({ ticker, position, lastClose }: Props) {
  const [stop, setStop] = useState(position.stop === null ? '' : formatExactPrice(position.stop));
  const [entry, setEntry] = useState(position.entry_date ?? '');
  const [fault, setFault] = useState<string>();
  const source = useInstallationStatus().data?.portfolio.source ?? null;
  const { mutate, data, error, isPending } = useSavePositionPlan();
  if (source === null || source === SAMPLE_PORTFOLIO) return null;
  const typed = parsePrice(stop);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isInvalid = stop.trim() !== '' && typed === null;
    setFault(isInvalid ? INVALID_PRICE : undefined);
    if (!isInvalid && !isPending) mutate({ ticker, stop: typed, entry_date: entry === '' ? null : entry });
  };
  return (
    <details className="rules">
      <summary>Change stop or entry date</summary>
      <form className="plan-form" onSubmit={submit} noValidate>
        <FormField name="Stop" fault={fault} note={stopNote(typed, lastClose)} announced>
          {(ids) => (
            <input
              {...ids}
              className="number"
              inputMode="decimal"
              value={stop}
              onChange={(event) => {
                setStop(event.target.value);
                setFault(undefined);
              }}
              autoComplete="off"
            />
          )}
        </FormField>
        {source !== HOME_FILES.ledger && (
          <FormField name="Entry date" note="If empty, the position counts as held since its first audit.">
            {(ids) => <input {...ids} type="date" value={entry} onChange={(event) => setEntry(event.target.value)} />}
          </FormField>
        )}
        <button type="submit" aria-disabled={isPending}>
          Save
        </button>
        {error !== null && (
          <p className="failure" role="alert">
            {error.message}
          </p>
        )}
        {data !== undefined && (
          <p role="status">
            Saved. The next audit uses these values. <RunAuditButton words="Run the audit" />
          </p>
        )}
      </form>
    </details>
  );
}

const stopNote = (stop: number | null, lastClose: number): string =>
  stop !== null && stop > lastClose
    ? `This stop is above the last close of ${formatExactPrice(lastClose)}. A close below the stop means EXIT.`
    : 'If empty, the audit computes the stop. The audit raises any stop as the price rises.';
