import { ApiError, UnreachableError } from '../server/request.js';
import { capitalize } from '../wording/capitalize.js';

interface Props {
  readonly error: Error;
  /** The name of the data that failed to load, such as "the mode". */
  readonly what: string;
  readonly retry?: () => void;
}

/** Shows the program's own explanation of why a part of a view is missing, and offers a retry. */
export function LoadFailure({ error, what, retry }: Props) {
  return (
    <div className="failed-part" role="alert">
      <p>
        <strong>{titleOf(error, what)}</strong>{' '}
        {error instanceof UnreachableError ? 'The page reconnects by itself.' : error.message}
      </p>
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}

function titleOf(error: Error, what: string): string {
  if (error instanceof UnreachableError) return 'Plumbline does not respond.';
  if (error instanceof ApiError && error.code === 'not_configured') return 'Not configured.';
  return `${capitalize(what)} cannot be shown.`;
}
