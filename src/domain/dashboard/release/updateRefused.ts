import { Conflict } from '../../shared/failure/failure.js';

/** An update was not installed, and the installation is as before. */
export class UpdateRefused extends Conflict {
  constructor(reason: string, cause?: unknown) {
    super('update_refused', `${reason} Nothing was changed.`);
    this.cause = cause;
  }
}
