import { Failure, UpstreamError } from '../../../../domain/shared/failure/failure.js';

/**
 * The broker as a failure shows it: it is down (`failed`), it works (`answered`), or unknown (`none`), for example
 * when no connection could be made.
 */
export type BrokerHealth = 'failed' | 'answered' | 'none';

/** The broker did not carry out a request, and nothing has changed there. */
export class BrokerFailure extends UpstreamError {
  constructor(
    message: string,
    readonly health: BrokerHealth,
    options: { readonly cause?: unknown } = {},
  ) {
    super('broker', message, options);
  }
}

/** The broker understood an order, a preview or a cancellation, and refuses it. */
export class OrderRejected extends Failure {
  readonly kind = 'conflict';
  constructor(reason: string) {
    super('order_rejected', `The broker refused the order: ${reason}`, { reason });
  }
}

/** An order or a cancellation was sent and no answer came: the broker may have accepted it. Never send it again. */
export class OrderOutcomeUnknown extends Failure {
  readonly kind = 'upstream';
  constructor(
    message: string,
    readonly health: BrokerHealth,
    options: { readonly cause?: unknown } = {},
  ) {
    super('order_outcome_unknown', message, { provider: 'broker' });
    this.cause = options.cause;
  }
}
