import { useEffect, useRef, useState, type FormEvent } from 'react';
import { EQUITY_SIDES, ORDER_DURATIONS } from '../../../../../domain/dashboard/trading/orders/order.js';
import type { AuditPayload } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { NumberField, TextField } from '../../../pieces/forms/TextField.js';
import { SegmentedControl } from '../../../pieces/forms/SegmentedControl.js';
import { SelectField } from '../../../pieces/forms/SelectField.js';
import { DURATION_LABELS, SIDE_LABELS } from '../../../wording/orders.js';
import { ContractFields } from './ContractFields.js';
import { PricingFields } from './PricingFields.js';
import { SuggestedQuantity } from './SuggestedQuantity.js';
import { validateTicket, OFFERED_OPTION_SIDES, toOrderRequest, normalizeSymbol, type OrderTicket } from './ticket.js';
import { TickerAuditLine } from './TickerAuditLine.js';
import type { OrderAction } from '../../../server/trading/orders.js';

interface Props {
  readonly ticket: OrderTicket;
  readonly change: (changes: Partial<OrderTicket>) => void;
  readonly audit: AuditPayload | null;
  readonly preview: (action: OrderAction) => void;
  readonly busy: boolean;
  readonly isShown: boolean;
  /** Whether a preview is shown. If so, the preview contains the view's primary button. */
  readonly isPreviewed: boolean;
}

const CLASS_WORDS = { equity: 'Shares', option: 'Option' } as const;

export function TicketForm({ ticket, change, audit, preview, busy, isShown, isPreviewed }: Props) {
  const [tried, setTried] = useState(false);
  const [isPrepared] = useState(() => toOrderRequest(ticket) !== null);
  const previewButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isPrepared && isShown) previewButton.current?.focus({ preventScroll: true });
  }, [isPrepared, isShown]);
  const faults = tried ? validateTicket(ticket) : {};
  const audited = audit?.tickers[normalizeSymbol(ticket)] ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const order = toOrderRequest(ticket);
    setTried(order === null);
    if (order !== null && !busy) preview({ kind: 'place', order });
  };
  return (
    <form className="ticket" onSubmit={submit} noValidate>
      <SegmentedControl
        name="Instrument"
        values={['equity', 'option']}
        words={CLASS_WORDS}
        chosen={ticket.class}
        choose={(chosen) => change({ class: chosen })}
      />
      <TextField
        name="Ticker"
        fault={faults.symbol}
        list="audited-tickers"
        value={ticket.symbol}
        onChange={(symbol) => change({ symbol: symbol.toUpperCase() })}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={10}
      />
      <datalist id="audited-tickers">
        {Object.keys(audit?.tickers ?? {})
          .toSorted()
          .map((ticker) => (
            <option key={ticker} value={ticker}>
              {ticker}
            </option>
          ))}
      </datalist>
      <TickerAuditLine symbol={normalizeSymbol(ticket)} audited={audited} anyAudit={audit !== null} />
      {ticket.class === 'equity' ? (
        <SegmentedControl
          name="Side"
          values={EQUITY_SIDES}
          words={SIDE_LABELS}
          chosen={ticket.equitySide}
          choose={(equitySide) => change({ equitySide })}
        />
      ) : (
        <>
          <ContractFields ticket={ticket} change={change} faults={faults} />
          <SegmentedControl
            name="Side"
            values={OFFERED_OPTION_SIDES}
            words={SIDE_LABELS}
            chosen={ticket.optionSide}
            choose={(optionSide) => change({ optionSide })}
          />
        </>
      )}
      <PricingFields ticket={ticket} change={change} faults={faults} audited={audited} />
      <div className="pair">
        <NumberField
          name={ticket.class === 'option' ? 'Number of contracts' : 'Quantity'}
          fault={faults.quantity}
          inputMode="numeric"
          value={ticket.quantity}
          onChange={(quantity) => change({ quantity })}
        />
        <SelectField
          name="Time in force"
          values={ORDER_DURATIONS}
          label={(duration) => DURATION_LABELS[duration]}
          chosen={ticket.duration}
          choose={(duration) => change({ duration: duration ?? 'day' })}
        />
      </div>
      {ticket.class === 'equity' && (
        <SuggestedQuantity
          ticket={ticket}
          generatedAt={audit?.generated_at}
          take={(shares) => change({ quantity: String(shares) })}
        />
      )}
      <button ref={previewButton} type="submit" className={isPreviewed ? undefined : 'primary'} aria-disabled={busy}>
        {busy ? 'Previewing…' : 'Preview order'}
      </button>
      <p className="dim">A preview does not send the order. It asks the broker for a cost estimate.</p>
    </form>
  );
}
