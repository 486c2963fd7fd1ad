import { BrokerFailure, type BrokerHealth } from '../../../application/dashboard/trading/broker/brokerFailure.js';

/** The status that represents a timeout. */
export const TIMEOUT_STATUS = 504;
const FIRST_SERVER_ERROR = 500;

/** A failed request to a broker. `status` is the HTTP status, or null without a connection. */
export class BrokerHttpFailure extends BrokerFailure {
  constructor(
    message: string,
    readonly status: number | null,
    options: { readonly cause?: unknown } = {},
  ) {
    super(message, healthOf(status), options);
  }
}

/** Only a server error or a timeout counts as a failure of the broker. */
function healthOf(status: number | null): BrokerHealth {
  if (status === null) return 'none';
  return status >= FIRST_SERVER_ERROR ? 'failed' : 'answered';
}
