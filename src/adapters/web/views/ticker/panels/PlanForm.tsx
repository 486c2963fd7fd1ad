import { useState, type FormEvent } from 'react';
import { SAMPLE_PORTFOLIO } from '../../../../../application/dashboard/portfolio/portfolioSource.port.js';
import { HOME_FILES } from '../../../../../domain/dashboard/backup/homeFiles.js';
import { isTradingDay } from '../../../../../domain/dashboard/market/calendar/tradingDay.js';
import type { PositionPlanView } from '../../../../http/contract/dashboard/portfolio/portfolio.js';
import { RunAuditButton } from '../../../auditRun/RunAuditButton.js';
import { FailureText } from '../../../pieces/FailureText.js';
import { FormField } from '../../../pieces/forms/FormField.js';
import { NumberField } from '../../../pieces/forms/TextField.js';
import { typedPriceProblem } from '../../../pieces/forms/typedNumber.js';
import { usePositionPlan, useSavePositionPlan } from '../../../server/account/portfolio.js';
import { useInstallationStatus } from '../../../server/account/setup.js';
import { formatExactPrice } from '../../../wording/numbers.js';
import { priceFromText, fieldTextOfPrice } from './planPrices.js';

interface Props {
  readonly ticker: string;
  readonly lastClose: number;
}

/** Asks for the user's own stop, entry date and average price of a position, and saves them in the portfolio. */
export function PlanForm({ ticker, lastClose }: Props) {
  const [wasOpened, setWasOpened] = useState(false);
  const source = useInstallationStatus().data?.portfolio.source ?? null;
  if (source === null || source === SAMPLE_PORTFOLIO) return null;
  const isFromLedger = source === HOME_FILES.ledger;
  return (
    <details className="rules" onToggle={() => setWasOpened(true)}>
      <summary>{isFromLedger ? 'Change stop' : 'Change stop, entry date or cost'}</summary>
      {wasOpened && <SavedPlan ticker={ticker} lastClose={lastClose} isFromLedger={isFromLedger} />}
    </details>
  );
}

interface FieldsProps extends Props {
  /** The ledger's transactions determine the entry date and the average price. */
  readonly isFromLedger: boolean;
}

/** Loads the plan that the portfolio has now; the latest audit can be older than the last change. */
function SavedPlan(props: FieldsProps) {
  const { data, error } = usePositionPlan(props.ticker);
  if (data !== undefined) return <PlanFields {...props} plan={data} />;
  return error === null ? <p className="dim">Loading</p> : <FailureText text={error.message} />;
}

function PlanFields({
  ticker,
  lastClose,
  isFromLedger,
  plan: loaded,
}: FieldsProps & { readonly plan: PositionPlanView }) {
  // A later reload must not change what the fields are compared with.
  const [plan, setPlan] = useState(loaded);
  const [stop, setStop] = useState(fieldTextOfPrice(plan.stop));
  const [entry, setEntry] = useState(plan.entry_date ?? '');
  const [cost, setCost] = useState(fieldTextOfPrice(plan.average_price ?? null));
  const [faults, setFaults] = useState<{ readonly stop?: string | undefined; readonly cost?: string | undefined }>({});
  const { mutate, reset, data, error, isPending } = useSavePositionPlan();
  const stopPrice = priceFromText(stop, plan.stop);
  const costPrice = priceFromText(cost, plan.average_price ?? null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      stop: stopPrice !== null && stopPrice === plan.stop ? undefined : stopFault(stop, stopPrice, lastClose),
      cost: cost.trim() === '' || costPrice !== null ? undefined : (typedPriceProblem(cost) ?? undefined),
    };
    setFaults(found);
    if (found.stop !== undefined || found.cost !== undefined || isPending) return;
    const change = { ticker, stop: stopPrice, entry_date: entry === '' ? null : entry };
    const isCostChanged = cost !== fieldTextOfPrice(plan.average_price ?? null);
    mutate(isFromLedger || costPrice === null || !isCostChanged ? change : { ...change, average_price: costPrice }, {
      onSuccess: (saved) => setPlan({ ...plan, ...saved }),
    });
  };
  return (
    <form className="plan-form" onSubmit={submit} onChange={() => isPending || reset()} noValidate>
      <NumberField
        name="Stop"
        fault={faults.stop}
        note={stopNote(stopPrice, lastClose)}
        isAnnounced
        value={stop}
        onChange={(text) => {
          setStop(text);
          setFaults({ ...faults, stop: undefined });
        }}
      />
      {!isFromLedger && (
        <>
          <FormField name="Entry date" note={entryNote(ticker, entry)}>
            {(ids) => <input {...ids} type="date" value={entry} onChange={(event) => setEntry(event.target.value)} />}
          </FormField>
          <NumberField
            name="Average price"
            fault={faults.cost}
            note={
              plan.average_price === undefined
                ? 'Your broker’s file had no cost. Enter it to see your profit.'
                : 'If empty, it stays unchanged.'
            }
            isAnnounced
            value={cost}
            onChange={(text) => {
              setCost(text);
              setFaults({ ...faults, cost: undefined });
            }}
          />
        </>
      )}
      <button type="submit" aria-disabled={isPending}>
        Save
      </button>
      <FailureText text={error?.message} />
      {data !== undefined && (
        <p role="status">
          Saved. The next audit uses these values. <RunAuditButton words="Run the audit" />
        </p>
      )}
    </form>
  );
}

/** A stop at a multiple of the price is a typing mistake: the position would be in EXIT at once. */
const MAX_STOP_TO_CLOSE = 2;
const MIN_STOP_TO_CLOSE = 0.5;

function stopFault(text: string, stop: number | null, lastClose: number): string | undefined {
  if (stop === null) return text.trim() === '' ? undefined : (typedPriceProblem(text) ?? undefined);
  return stop > MAX_STOP_TO_CLOSE * lastClose
    ? `This stop is far above the last close of ${formatExactPrice(lastClose)}. Enter a price near the close.`
    : undefined;
}

const entryNote = (ticker: string, entry: string): string =>
  entry === '' || isTradingDay(ticker, entry)
    ? 'If empty, the position counts as held since the first audit without a date.'
    : 'The stock exchange is closed on this date. Is it a typing mistake?';

function stopNote(stop: number | null, lastClose: number): string {
  if (stop === null) return 'If empty, the audit computes the stop. The audit raises any stop as the price rises.';
  if (stop < MIN_STOP_TO_CLOSE * lastClose)
    return `This stop is far below the last close of ${formatExactPrice(lastClose)}. Is it a typing mistake?`;
  return stop > lastClose
    ? `This stop is above the last close of ${formatExactPrice(lastClose)}. A close below the stop means EXIT.`
    : 'A stop above your initial stop applies from the latest session and leaves the rungs as they are. The audit raises any stop as the price rises.';
}
