import { saveFile } from '../../inspector/page/recording/saveFile.js';
import { useToast } from './ToastProvider.js';

interface Props {
  /** File name without the extension `.csv`. */
  readonly name: string;
  readonly csv: () => string | Promise<string>;
  readonly disabled?: boolean;
}

export function CsvButton({ name, csv, disabled = false }: Props) {
  const say = useToast();
  const download = async () => {
    try {
      saveFile(`${name}.csv`, 'text/csv;charset=utf-8', await csv());
    } catch (error) {
      say(error instanceof Error ? error.message : String(error), 'failed');
    }
  };
  return (
    <button type="button" disabled={disabled} onClick={() => void download()}>
      Download CSV
    </button>
  );
}
