import { useState } from 'react';
import {
  AMOUNT_SIGNS,
  DATE_ORDERS,
  DECIMAL_MARKS,
  MAPPED_FIELDS,
  MAPPABLE_TRANSACTION_KINDS,
} from '../../../../../domain/dashboard/imports/columnMapping.js';
import type {
  ColumnMappingOnWire,
  UnmappedTableOnWire,
} from '../../../../http/contract/dashboard/portfolio/columnMapping.js';
import { FailureText } from '../../../pieces/FailureText.js';
import { TextField } from '../../../pieces/forms/TextField.js';
import { SegmentedControl } from '../../../pieces/forms/SegmentedControl.js';
import { SelectField } from '../../../pieces/forms/SelectField.js';
import {
  columnForField,
  DATE_ORDER_LABELS,
  DECIMAL_LABELS,
  draftOf,
  isDateOrderAmbiguous,
  KIND_LABELS,
  LIST_LABELS,
  mappingOf,
  placeOfMappedTable,
  SIGN_LABELS,
} from './mappingDraft.js';
import { MappingColumns } from './MappingColumns.js';

interface Props {
  readonly fileName: string;
  /** The tables that the file may contain, the most likely first. */
  readonly tables: readonly UnmappedTableOnWire[];
  /** The mapping to change; null when the user creates the first mapping. */
  readonly mapping: ColumnMappingOnWire | null;
  readonly busy: boolean;
  readonly preview: (mapping: ColumnMappingOnWire) => void;
  readonly discard: () => void;
}

/** Lets the user assign a field to each column of a table. */
export function MappingForm({ tables, mapping, ...props }: Props) {
  const [place, setPlace] = useState(() => placeOfMappedTable(tables, mapping));
  const table = tables[place];
  if (table === undefined) return null;
  return (
    <div className="preview">
      <p role="status">
        <strong>{props.fileName}: the layout of this file is not known.</strong> Choose what each column contains. When
        you save, Plumbline remembers your choices for files with the same columns.
      </p>
      {tables.length > 1 && (
        <SelectField
          name="Line with the column names"
          values={tables.map((_, index) => String(index))}
          label={(index) => {
            const { line = 0, columns = [] } = tables[Number(index)] ?? {};
            return `Line ${line}: ${columns.map(({ name }) => name).join(', ')}`;
          }}
          chosen={String(place)}
          choose={(index) => setPlace(Number(index))}
        />
      )}
      <MappingQuestions key={place} table={table} mapping={mapping} {...props} />
    </div>
  );
}

function MappingQuestions({
  table,
  mapping,
  busy,
  preview,
  discard,
}: Omit<Props, 'tables'> & { readonly table: UnmappedTableOnWire }) {
  const [draft, setDraft] = useState(() => draftOf(table, mapping));
  const [fault, setFault] = useState<string | null>(null);
  const words = columnForField(draft, table, 'kind')?.words ?? [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const complete = mappingOf(draft, table);
        setFault(typeof complete === 'string' ? complete : null);
        if (typeof complete !== 'string' && !busy) preview(complete);
      }}
    >
      <TextField
        name="Broker"
        autoComplete="on"
        note="Also used as the account name for lines without one."
        required
        maxLength={80}
        value={draft.broker}
        onChange={(broker) => setDraft({ ...draft, broker })}
      />
      <SegmentedControl
        name="Content of the file"
        values={['positions', 'transactions']}
        words={LIST_LABELS}
        chosen={draft.lists}
        choose={(lists) => setDraft({ ...draft, lists })}
      />
      <MappingColumns
        table={table}
        fields={draft.fields}
        allowed={MAPPED_FIELDS[draft.lists]}
        choose={(column, field) => setDraft({ ...draft, fields: changed(draft.fields, column, field) })}
      />
      {isDateOrderAmbiguous(draft, table) && (
        <SelectField
          name="Order of day and month"
          values={DATE_ORDERS}
          label={(order) => DATE_ORDER_LABELS[order]}
          chosen={draft.dateOrder}
          none="Choose one: the dates are valid in both orders"
          choose={(dateOrder) => setDraft({ ...draft, dateOrder })}
        />
      )}
      <SegmentedControl
        name="Number format"
        values={DECIMAL_MARKS}
        words={DECIMAL_LABELS}
        chosen={draft.decimalMark}
        choose={(decimalMark) => setDraft({ ...draft, decimalMark })}
      />
      {(columnForField(draft, table, 'amount') ?? columnForField(draft, table, 'amount_before_fees')) !== undefined && (
        <SelectField
          name="Sign of the amounts"
          values={AMOUNT_SIGNS}
          label={(signs) => SIGN_LABELS[signs]}
          chosen={draft.amountSigns}
          choose={(amountSigns) => setDraft({ ...draft, amountSigns: amountSigns ?? 'signed' })}
        />
      )}
      {words.length > 0 && (
        <fieldset className="kinds">
          <legend>Kinds of transactions</legend>
          {words.map((word) => (
            <SelectField
              key={word}
              name={word === '' ? 'empty' : word}
              values={MAPPABLE_TRANSACTION_KINDS}
              label={(kind) => KIND_LABELS[kind]}
              chosen={draft.kinds.get(word) ?? null}
              none="Unknown: list these lines as problems"
              choose={(kind) => setDraft({ ...draft, kinds: changed(draft.kinds, word, kind) })}
            />
          ))}
        </fieldset>
      )}
      <FailureText text={fault} />
      <div className="choices">
        <button type="button" onClick={discard}>
          Discard
        </button>
        <button type="submit" className="primary" aria-disabled={busy}>
          {busy ? 'Reading…' : 'Preview'}
        </button>
      </div>
    </form>
  );
}

function changed<Value>(map: ReadonlyMap<string, Value>, key: string, value: Value | null): ReadonlyMap<string, Value> {
  const others = [...map].filter(([each]) => each !== key);
  return new Map(value === null ? others : [...others, [key, value]]);
}
