import { tickText } from '../../../../../domain/dashboard/trading/orders/pricing/tick.js';
import type { TickerAudit } from '../../../../../domain/dashboard/audit/payload.js';
import { Field } from '../../../pieces/forms/Field.js';
import { price } from '../../../wording/numbers.js';
import { asksLimit, asksStop, PRICING_TYPES, type Faults, type PricingType, type Ticket } from './ticket.js';

interface Props {
  readonly ticket: Ticket;
  readonly change: (changes: Partial<Ticket>) => void;
  readonly faults: Faults;
  readonly audited: TickerAudit | null;
}

const TYPE_WORDS: Readonly<Record<PricingType, string>> = {
  limit: 'Limit',
  market: 'Market',
  stop: 'Stop',
  stop_limit: 'Stop limit',
};

export function PricingFields({ ticket, change, faults, audited }: Props) {
  const { type, limit, stop } = ticket;
  return (
    <>
      <div className="prices-of-ticket">
        <Field name="Type">
          {({ id }) => (
            <select
              id={id}
              value={type}
              onChange={(event) =>
                change({ type: PRICING_TYPES.find((each) => each === event.target.value) ?? 'limit' })
              }
            >
              {PRICING_TYPES.map((each) => (
                <option key={each} value={each}>
                  {TYPE_WORDS[each]}
                </option>
              ))}
            </select>
          )}
        </Field>
        {asksStop(type) && (
          <Field name="Stop price" fault={faults.stop}>
            {(ids) => (
              <input
                {...ids}
                className="number"
                inputMode="decimal"
                value={stop}
                onChange={(event) => change({ stop: event.target.value })}
                autoComplete="off"
              />
            )}
          </Field>
        )}
        {asksLimit(type) && (
          <Field name="Limit price" fault={faults.limit}>
            {(ids) => (
              <input
                {...ids}
                className="number"
                inputMode="decimal"
                value={limit}
                onChange={(event) => change({ limit: event.target.value })}
                autoComplete="off"
              />
            )}
          </Field>
        )}
      </div>
      {ticket.class === 'equity' && audited && type !== 'market' && (
        <FromTheAudit
          audited={audited}
          take={(value) => change(asksLimit(type) ? { limit: value } : { stop: value })}
        />
      )}
    </>
  );
}

/** Prices that the audit names, one press each. */
function FromTheAudit({ audited, take }: { readonly audited: TickerAudit; readonly take: (price: string) => void }) {
  return (
    <p className="offers">
      <span className="dim">From the audit:</span>{' '}
      {offersOf(audited).map(([name, value]) => (
        <button key={name} type="button" onClick={() => take(tickText(value))}>
          {name} {price(value)}
        </button>
      ))}
    </p>
  );
}

function offersOf({ metadata, framework, structure }: TickerAudit): readonly (readonly [string, number])[] {
  const holding = framework?.holding ?? null;
  const rung = holding?.rungs.find(({ hit }) => !hit);
  const offers: readonly (readonly [string, number | null | undefined])[] = [
    ['Close', metadata.last_close],
    ['Stop', holding?.stop],
    [`Rung ${rung?.r ?? ''} R`, rung?.price],
    ['Better entry', structure?.better_entries[0]?.price],
  ];
  return offers.flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value] as const]));
}
