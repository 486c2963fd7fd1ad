import { FormField } from '../../../pieces/forms/FormField.js';
import { NumberField } from '../../../pieces/forms/TextField.js';
import { SegmentedControl } from '../../../pieces/forms/SegmentedControl.js';
import { contractSymbolOf, type TicketErrors, type OrderTicket } from './ticket.js';

interface Props {
  readonly ticket: OrderTicket;
  readonly change: (changes: Partial<OrderTicket>) => void;
  readonly faults: TicketErrors;
}

/** Lets the user choose the option contract, and shows the resulting symbol. */
export function ContractFields({ ticket, change, faults }: Props) {
  const contract = contractSymbolOf(ticket);
  return (
    <>
      <div className="pair">
        <FormField name="Expires" fault={faults.expiry}>
          {(ids) => (
            <input
              {...ids}
              type="date"
              value={ticket.expiry}
              onChange={(event) => change({ expiry: event.target.value })}
            />
          )}
        </FormField>
        <NumberField
          name="Strike"
          fault={faults.strike}
          value={ticket.strike}
          onChange={(text) => change({ strike: text })}
        />
      </div>
      <SegmentedControl
        name="Right"
        values={['call', 'put']}
        words={{ call: 'Call', put: 'Put' }}
        chosen={ticket.right}
        choose={(right) => change({ right })}
      />
      <p className="dim contract">
        {contract === null ? (
          'Prices are per share; one contract covers 100 shares.'
        ) : (
          <>
            Contract <code>{contract}</code>. Prices are per share; one contract covers 100 shares.
          </>
        )}
      </p>
    </>
  );
}
