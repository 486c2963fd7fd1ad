import { Field } from '../../../pieces/forms/Field.js';
import { Segments } from '../../../pieces/forms/Segments.js';
import { contractOf, type Faults, type Ticket } from './ticket.js';

interface Props {
  readonly ticket: Ticket;
  readonly change: (changes: Partial<Ticket>) => void;
  readonly faults: Faults;
}

/** Which contract: its symbol is made of what is chosen, and shown. */
export function ContractFields({ ticket, change, faults }: Props) {
  const contract = contractOf(ticket);
  return (
    <>
      <div className="pair">
        <Field name="Expires" fault={faults.expiry}>
          {(ids) => (
            <input
              {...ids}
              type="date"
              value={ticket.expiry}
              onChange={(event) => change({ expiry: event.target.value })}
            />
          )}
        </Field>
        <Field name="Strike" fault={faults.strike}>
          {(ids) => (
            <input
              {...ids}
              className="number"
              inputMode="decimal"
              value={ticket.strike}
              onChange={(event) => change({ strike: event.target.value })}
              autoComplete="off"
            />
          )}
        </Field>
      </div>
      <Segments
        name="Right"
        values={['call', 'put']}
        words={{ call: 'Call', put: 'Put' }}
        chosen={ticket.right}
        choose={(right) => change({ right })}
      />
      <p className="dim contract">
        {contract === null ? (
          'Prices are per share; one contract is 100 shares.'
        ) : (
          <>
            Contract <code>{contract}</code>. Prices are per share; one contract is 100 shares.
          </>
        )}
      </p>
    </>
  );
}
