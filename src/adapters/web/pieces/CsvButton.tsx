import { downloadFile } from './downloadFile.js';

interface Props {
  /** File name without the extension `.csv`. */
  readonly name: string;
  readonly csv: () => string;
  readonly disabled?: boolean;
}

export const CsvButton = ({ name, csv, disabled = false }: Props) => (
  <button
    type="button"
    disabled={disabled}
    onClick={() => downloadFile(`${name}.csv`, 'text/csv;charset=utf-8', csv())}
  >
    Download CSV
  </button>
);
