import { BrokerFailure, type BrokerHealth } from '../../../application/dashboard/trading/broker/brokerFailure.js';

/** The status of a request that was not answered in time. */
export const TIMEOUT_STATUS = 504;
const FIRST_SERVER_ERROR = 500;

/** Tradier did not do what it was asked. `status` is HTTP's, or null when there was no connection to answer on. */
export class TradierFailure extends BrokerFailure {
  constructor(
    message: string,
    readonly status: number | null,
    options: { readonly cause?: unknown } = {},
  ) {
    super(message, healthOf(status), options);
  }
}

/** Only a server error or a time-out counts against the broker. */
function healthOf(status: number | null): BrokerHealth {
  if (status === null) return 'none';
  return status >= FIRST_SERVER_ERROR ? 'failed' : 'answered';
}
