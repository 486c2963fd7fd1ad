import { useState, type FormEvent } from 'react';
import { SAMPLE_PORTFOLIO } from '../../../../../application/dashboard/portfolio/portfolioSource.port.js';
import { HOME_FILES } from '../../../../../domain/dashboard/backup/homeFiles.js';
import type { PositionAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { RunAuditButton } from '../../../auditRun/RunAuditButton.js';
import { FormField } from '../../../pieces/forms/FormField.js';
import { useSavePlan } from '../../../server/account/portfolio.js';
import { useInstallationStatus } from '../../../server/account/setup.js';
import { formatExactPrice } from '../../../wording/numbers.js';
import { INVALID_PRICE, parsePrice } from '../whatIf/whatIfFields.js';

interface Props {
  readonly ticker: string;
  readonly position: PositionAudit;
}

/** Asks for the user's own stop and entry date of a position, and saves them in the portfolio. */
export function PlanForm({ ticker, position }: Props) {
  const [stop, setStop] = useState(position.stop === null ? '' : formatExactPrice(position.stop));
  const [entry, setEntry] = useState(position.entry_date ?? '');
  const [fault, setFault] = useState<string>();
  const source = useInstallationStatus().data?.portfolio.source ?? null;
  const { mutate, data, error, isPending } = useSavePlan();
  if (source === null || source === SAMPLE_PORTFOLIO) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const price = parsePrice(stop);
    const isInvalid = stop.trim() !== '' && price === null;
    setFault(isInvalid ? INVALID_PRICE : undefined);
    if (!isInvalid && !isPending) mutate({ ticker, stop: price, entry_date: entry === '' ? null : entry });
  };
  return (
    <details className="rules">
      <summary>Change stop or entry date</summary>
      <form className="plan-form" onSubmit={submit} noValidate>
        <FormField name="Stop" fault={fault} note="Empty: the audit computes it." announced>
          {(ids) => (
            <input
              {...ids}
              className="number"
              inputMode="decimal"
              value={stop}
              onChange={(event) => setStop(event.target.value)}
              autoComplete="off"
            />
          )}
        </FormField>
        {source !== HOME_FILES.ledger && (
          <FormField name="Entry date" note="Empty: held since its first audit.">
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
            Saved. The next audit uses it. <RunAuditButton words="Run the audit" />
          </p>
        )}
      </form>
    </details>
  );
}
