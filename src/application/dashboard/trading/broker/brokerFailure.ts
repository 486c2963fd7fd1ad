import { Failure, UpstreamError } from '../../../../domain/shared/failure/failure.js';

/** What a failure says of the broker: it is down (`failed`), it works (`answered`), or neither, as without a connection. */
export type BrokerHealth = 'failed' | 'answered' | 'none';

/** The broker did not do what it was asked, and nothing has changed there. */
export class BrokerFailure extends UpstreamError {
  constructor(
    message: string,
    readonly health: BrokerHealth,
    options: { readonly cause?: unknown } = {},
  ) {
    super('broker', message, options);
  }
}

/** The broker understood an order, a preview or a cancel, and refuses it. */
export class OrderRejected extends Failure {
  readonly kind = 'conflict';
  constructor(reason: string) {
    super('order_rejected', `The broker refuses the order: ${reason}`, { reason });
  }
}

/** An order or a cancel left this machine and no answer came: the broker may have taken it. Never send it again. */
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
