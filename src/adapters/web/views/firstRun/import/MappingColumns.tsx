import type { MappedField } from '../../../../../domain/dashboard/imports/columnMapping.js';
import type { UnmappedTableOnWire } from '../../../../http/contract/dashboard/portfolio/columnMapping.js';
import { SelectList } from '../../../pieces/forms/SelectField.js';
import { FIELD_LABELS } from './mappingDraft.js';
import { TableHead } from '../../../pieces/table/TableHead.js';

interface Props {
  readonly table: UnmappedTableOnWire;
  readonly fields: ReadonlyMap<string, MappedField>;
  readonly allowed: readonly MappedField[];
  readonly choose: (column: string, field: MappedField | null) => void;
}

/** Lists the columns of a file, one per row, each with its first cells and the field it is mapped to. */
export function MappingColumns({ table: { columns, rows }, fields, allowed, choose }: Props) {
  return (
    <div className="lines scroll">
      <table className="data">
        <caption className="unseen">Columns of the file, with the first lines</caption>
        <TableHead columns={['Column', 'Contains', ...rows.map(({ line }) => `Line ${line}`)]} />
        <tbody>
          {columns.map(({ name }, place) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <SelectList
                  aria-label={`Content of ${name}`}
                  values={allowed}
                  label={(field) => FIELD_LABELS[field]}
                  chosen={allowed.find((field) => field === fields.get(name)) ?? null}
                  none="Not used"
                  choose={(field) => choose(name, field)}
                />
              </td>
              {rows.map(({ line, cells }) => (
                <td key={line}>{cells[place]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
