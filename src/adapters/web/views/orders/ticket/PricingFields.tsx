import { formatTickPrice } from '../../../../../domain/dashboard/market/tick.js';
import { areEntriesMoot } from '../../../../../domain/dashboard/coaching/deriskingStates.js';
import type { TickerAudit } from '../../../../../domain/dashboard/audit/auditPayload.js';
import { NumberField } from '../../../pieces/forms/TextField.js';
import { SelectField } from '../../../pieces/forms/SelectField.js';
import { stopOf } from '../../../../../domain/dashboard/audit/positionStop.js';
import { shownRungPrice } from '../../../tickers/positionFigures.js';
import { formatPriceIn } from '../../../wording/numbers.js';
import { distanceNote, stopNote } from './priceNotes.js';
import {
  needsLimitPrice,
  needsStopPrice,
  PRICING_TYPES,
  type TicketErrors,
  type PricingType,
  type OrderTicket,
} from './ticket.js';

interface Props {
  readonly ticket: OrderTicket;
  readonly change: (changes: Partial<OrderTicket>) => void;
  readonly faults: TicketErrors;
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
  const metadata = ticket.class === 'equity' ? audited?.metadata : undefined;
  return (
    <>
      <div className="prices-of-ticket">
        <SelectField
          name="Type"
          values={PRICING_TYPES}
          label={(each) => TYPE_WORDS[each]}
          chosen={type}
          choose={(chosen) => change({ type: chosen ?? 'limit' })}
        />
        {needsStopPrice(type) && (
          <NumberField
            name="Stop price"
            fault={faults.stop}
            note={metadata && stopNote(stop, ticket.equitySide, metadata)}
            value={stop}
            onChange={(text) => change({ stop: text })}
          />
        )}
        {needsLimitPrice(type) && (
          <NumberField
            name="Limit price"
            fault={faults.limit}
            note={metadata && distanceNote(limit, metadata)}
            value={limit}
            onChange={(text) => change({ limit: text })}
          />
        )}
      </div>
      {ticket.class === 'equity' && audited && type !== 'market' && (
        <FromTheAudit
          audited={audited}
          side={ticket.equitySide}
          take={(value) => change(needsLimitPrice(type) ? { limit: value } : { stop: value })}
        />
      )}
    </>
  );
}

/** Buttons that fill in prices from the audit. */
function FromTheAudit({
  audited,
  side,
  take,
}: {
  readonly audited: TickerAudit;
  readonly side: OrderTicket['equitySide'];
  readonly take: (price: string) => void;
}) {
  return (
    <p className="offers">
      <span className="dim">From the audit:</span>{' '}
      {offersOf(audited, side).map(([name, value]) => (
        <button key={name} type="button" onClick={() => take(formatTickPrice(value))}>
          {name} {formatPriceIn(audited.metadata.currency, value)}
        </button>
      ))}
    </p>
  );
}

function offersOf(audited: TickerAudit, side: OrderTicket['equitySide']): readonly (readonly [string, number])[] {
  const { metadata, framework, structure } = audited;
  const offersEntry = side === 'buy' && !areEntriesMoot(audited);
  const holding = framework?.holding ?? null;
  const rung = holding?.rungs.find(({ hit }) => !hit);
  const offers: readonly (readonly [string, number | null | undefined])[] = [
    ['Close', metadata.last_close],
    ['Stop', stopOf(audited)],
    [`Rung ${rung?.r ?? ''} R`, rung && shownRungPrice(rung)],
    ['Better entry', offersEntry ? structure?.better_entries[0]?.price : null],
  ];
  return offers.flatMap(([name, value]) => (value === null || value === undefined ? [] : [[name, value] as const]));
}
