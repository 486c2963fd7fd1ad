import { Failure } from '../../../../domain/shared/failure/failure.js';

/** The mode is dry run, but the stored mode may still be live at the next start. */
export class DryRunNotStored extends Failure {
  readonly kind = 'unavailable';
  constructor(cause: unknown) {
    const why = cause instanceof Failure ? cause.message : 'The disk refused the write.';
    super(
      'dry_run_not_stored',
      `Dry run is on and no order is sent, but the mode could not be stored: a restart could start in live mode. ${why} Storing is retried every few seconds; do not restart until it succeeds.`,
    );
    this.cause = cause;
  }
}
