import { Failure, UpstreamError } from '../../../../domain/shared/failure/failure.js';

/**
 * The state of the broker, as far as a failure shows it: `failed` if it is down, `answered` if it works, `none` if
 * unknown, for example when no connection could be made.
 */
export type BrokerHealth = 'failed' | 'answered' | 'none';

/** The broker did not carry out a request, and nothing has changed at the broker. */
export class BrokerFailure extends UpstreamError {
  constructor(
    message: string,
    readonly health: BrokerHealth,
    options: { readonly cause?: unknown } = {},
  ) {
    super('broker', message, options);
  }
}

/** The broker received an order, a preview or a cancellation and refuses it. */
export class OrderRejected extends Failure {
  readonly kind = 'conflict';
  constructor(reason: string) {
    super('order_rejected', `The broker refused the order: ${reason}`, { reason });
  }
}

/** An order or a cancellation was sent but not answered: the broker may have accepted it. Never send it again. */
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
