import { ApiError, UnreachableError } from '../server/request.js';
import { capitalize } from '../wording/capitalize.js';

interface Props {
  readonly error: Error;
  /** What could not be had, as in "the mode". */
  readonly what: string;
  readonly retry?: () => void;
}

/** Why a part of a view is missing, in the program's own words, and what can be done. */
export function LoadFailure({ error, what, retry }: Props) {
  return (
    <div className="failed-part" role="alert">
      <p>
        <strong>{titleOf(error, what)}</strong>{' '}
        {error instanceof UnreachableError ? 'The page goes on by itself once it does.' : error.message}
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
  if (error instanceof UnreachableError) return 'Plumbline does not answer.';
  if (error instanceof ApiError && error.code === 'not_configured') return 'Not set up.';
  if (error instanceof ApiError && error.status === 404 && error.code === 'not_found')
    return 'Not part of this version.';
  return `${capitalize(what)} cannot be shown.`;
}
