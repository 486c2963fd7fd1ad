import { useState, type FormEvent } from 'react';
import { EQUITY_SIDES, ORDER_DURATIONS } from '../../../../../domain/dashboard/trading/orders/order.js';
import type { AuditPayload } from '../../../../../domain/dashboard/audit/payload.js';
import { Field } from '../../../pieces/forms/Field.js';
import { Segments } from '../../../pieces/forms/Segments.js';
import { DURATION_WORDS, SIDE_WORDS } from '../../../wording/orders.js';
import { ContractFields } from './ContractFields.js';
import { PricingFields } from './PricingFields.js';
import { SizeByRisk } from './SizeByRisk.js';
import { faultsOf, OFFERED_OPTION_SIDES, orderOf, symbolOf, type Ticket } from './ticket.js';
import { TickerFacts } from './TickerFacts.js';
import type { OrderAction } from '../../../server/trading/orders.js';

interface Props {
  readonly ticket: Ticket;
  readonly change: (changes: Partial<Ticket>) => void;
  readonly audit: AuditPayload | null;
  readonly preview: (action: OrderAction) => void;
  readonly busy: boolean;
}

const CLASS_WORDS = { equity: 'Shares', option: 'Option' } as const;

export function TicketForm({ ticket, change, audit, preview, busy }: Props) {
  const [tried, setTried] = useState(false);
  const faults = tried ? faultsOf(ticket) : {};
  const audited = audit?.tickers[symbolOf(ticket)] ?? null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const order = orderOf(ticket);
    setTried(order === null);
    if (order !== null && !busy) preview({ kind: 'place', order });
  };
  return (
    <form className="ticket" onSubmit={submit} noValidate>
      <Segments
        name="What"
        values={['equity', 'option']}
        words={CLASS_WORDS}
        chosen={ticket.class}
        choose={(chosen) => change({ class: chosen })}
      />
      <Field name="Ticker" fault={faults.symbol}>
        {(ids) => (
          <input
            {...ids}
            list="audited-tickers"
            value={ticket.symbol}
            onChange={(event) => change({ symbol: event.target.value.toUpperCase() })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={10}
          />
        )}
      </Field>
      <datalist id="audited-tickers">
        {Object.keys(audit?.tickers ?? {})
          .toSorted()
          .map((ticker) => (
            <option key={ticker} value={ticker}>
              {ticker}
            </option>
          ))}
      </datalist>
      <TickerFacts symbol={symbolOf(ticket)} audited={audited} anyAudit={audit !== null} />
      {ticket.class === 'equity' ? (
        <Segments
          name="Side"
          values={EQUITY_SIDES}
          words={SIDE_WORDS}
          chosen={ticket.equitySide}
          choose={(equitySide) => change({ equitySide })}
        />
      ) : (
        <>
          <ContractFields ticket={ticket} change={change} faults={faults} />
          <Segments
            name="Side"
            values={OFFERED_OPTION_SIDES}
            words={SIDE_WORDS}
            chosen={ticket.optionSide}
            choose={(optionSide) => change({ optionSide })}
          />
        </>
      )}
      <PricingFields ticket={ticket} change={change} faults={faults} audited={audited} />
      <div className="pair">
        <Field name={ticket.class === 'option' ? 'How many contracts' : 'How many shares'} fault={faults.quantity}>
          {(ids) => (
            <input
              {...ids}
              className="number"
              inputMode="numeric"
              value={ticket.quantity}
              onChange={(event) => change({ quantity: event.target.value })}
              autoComplete="off"
            />
          )}
        </Field>
        <Field name="Good for">
          {({ id }) => (
            <select
              id={id}
              value={ticket.duration}
              onChange={(event) =>
                change({ duration: ORDER_DURATIONS.find((each) => each === event.target.value) ?? 'day' })
              }
            >
              {ORDER_DURATIONS.map((duration) => (
                <option key={duration} value={duration}>
                  {DURATION_WORDS[duration]}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {ticket.class === 'equity' && (
        <SizeByRisk ticket={ticket} take={(shares) => change({ quantity: String(shares) })} />
      )}
      <button type="submit" className="primary" aria-disabled={busy}>
        {busy ? 'One moment…' : 'Preview order'}
      </button>
      <p className="dim">A preview sends no order. It asks the broker what the order would cost.</p>
    </form>
  );
}
