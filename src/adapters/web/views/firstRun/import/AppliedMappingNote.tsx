import { formatLocalDate } from '../../../wording/dates.js';

interface Props {
  /** Null for a mapping that is saved with this import. */
  readonly savedAt: string | null;
  readonly change: () => void;
  readonly forget: () => void;
}

/** Says which mapping was used to read a file, and offers to change or forget it. */
export function AppliedMappingNote({ savedAt, change, forget }: Props) {
  return (
    <p>
      {savedAt === null
        ? 'Read with your mapping. When you save, Plumbline remembers it for files with the same columns. '
        : `Read with the mapping that you saved on ${formatLocalDate(savedAt)} for files with these columns. `}
      <button type="button" onClick={change}>
        Change the mapping
      </button>{' '}
      {savedAt !== null && (
        <button type="button" onClick={forget}>
          Forget the mapping
        </button>
      )}
    </p>
  );
}
