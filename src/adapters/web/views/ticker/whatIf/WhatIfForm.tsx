import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { NumberField } from '../../../pieces/forms/TextField.js';
import { capitalize } from '../../../wording/capitalize.js';
import { formatExactPrice } from '../../../wording/numbers.js';
import {
  EMPTY_WHAT_IF,
  WHAT_IF_FIELDS,
  whatIfErrors,
  formatWhatIfQuery,
  type WhatIfField,
  type WhatIfFields,
} from './whatIfFields.js';

interface Props {
  readonly ticker: string;
  readonly lastClose: number;
  /** Whether `fields` were already submitted, so that their errors are shown. */
  readonly submitted?: boolean;
  readonly fields?: WhatIfFields;
}

/** Asks for a close and other assumptions about the next session, and shows the ticker under these assumptions. */
export function WhatIfForm({ ticker, lastClose, submitted = false, fields: given = EMPTY_WHAT_IF }: Props) {
  const [fields, setFields] = useState(given);
  const [tried, setTried] = useState(submitted);
  const [, navigate] = useLocation();
  const errors = tried ? whatIfErrors(fields, lastClose) : {};
  const placeholders: Partial<Record<WhatIfField, string>> = {
    close: formatExactPrice(lastClose),
    open: formatExactPrice(lastClose),
    volume: 'average',
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = formatWhatIfQuery(fields, lastClose);
    setTried(query === '');
    if (query !== '') navigate(`/ticker/${ticker}?${query}`);
  };
  return (
    <form className="what-if" onSubmit={submit} noValidate>
      {WHAT_IF_FIELDS.map((field) => (
        <NumberField
          key={field}
          name={capitalize(field)}
          fault={errors[field]}
          isAnnounced
          inputMode={field === 'volume' ? 'text' : 'decimal'}
          placeholder={placeholders[field]}
          value={fields[field]}
          onChange={(text) => setFields({ ...fields, [field]: text })}
        />
      ))}
      <button type="submit">Show</button>
    </form>
  );
}
