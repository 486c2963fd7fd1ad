import { Conflict } from '../../shared/failure/failure.js';

/** Thrown when an update was not installed; the installation is unchanged. */
export class UpdateRefused extends Conflict {
  constructor(reason: string, cause?: unknown) {
    super('update_refused', `${reason} Nothing was changed.`);
    this.cause = cause;
  }
}
