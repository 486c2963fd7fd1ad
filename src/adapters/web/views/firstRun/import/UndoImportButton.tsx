import { useToast } from '../../../pieces/ToastProvider.js';
import { useLatestImport, useUndoImport } from '../../../server/account/portfolioImport.js';

/** Offers to undo the latest import of a broker's file; renders nothing when no import can be undone. */
export function UndoImportButton() {
  const { data } = useLatestImport();
  const undo = useUndoImport();
  const say = useToast();
  if (data === undefined || data.undo === null) return null;
  const { file, imported_at: importedAt } = data.undo;
  return (
    <p>
      Imported from {file}.{' '}
      <button
        type="button"
        aria-disabled={undo.isPending}
        onClick={() =>
          undo.isPending ||
          undo.mutate(importedAt, {
            onSuccess: () => say(`The import of ${file} has been undone.`, 'good'),
            onError: (error) => say(error.message, 'failed'),
          })
        }
      >
        Undo the import
      </button>
    </p>
  );
}
