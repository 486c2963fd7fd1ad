interface Props {
  /** Of the file, without `.csv`. */
  readonly name: string;
  readonly csv: () => string;
  readonly disabled?: boolean;
}

export const CsvButton = ({ name, csv, disabled = false }: Props) => (
  <button type="button" disabled={disabled} onClick={() => save(`${name}.csv`, csv())}>
    Download CSV
  </button>
);

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
