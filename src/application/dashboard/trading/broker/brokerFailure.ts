import { Failure, UpstreamError } from '../../../../domain/shared/failure/failure.js';

/** The status of a request that was not answered in time. */
export const TIMED_OUT = 504;

/** The broker's HTTP status, `TIMED_OUT`, or null when there was no connection to answer on. */
export type BrokerStatus = number | null;

/** The broker did not do what it was asked, and nothing has changed there. */
export class BrokerFailure extends UpstreamError {
  constructor(
    message: string,
    readonly status: BrokerStatus,
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
export class OutcomeUnknown extends Failure {
  readonly kind = 'upstream';
  constructor(
    message: string,
    readonly status: BrokerStatus,
    options: { readonly cause?: unknown } = {},
  ) {
    super('order_outcome_unknown', message, { provider: 'broker' });
    this.cause = options.cause;
  }
}
