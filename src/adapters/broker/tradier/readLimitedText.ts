import { readTextUpTo } from '../../../application/shared/readUpTo.js';
import { TRADIER_BROKER_NAME } from './tradierName.js';
import { TradierFailure } from './tradierFailure.js';

/** A day's orders of a very busy account have some hundred kilobytes. */
const LIMIT_BYTES = 8 * 1024 * 1024;

/** @throws BrokerFailure when the body is longer than any that makes sense */
export async function readLimitedText(response: Response): Promise<string> {
  const text = await readTextUpTo(LIMIT_BYTES, response.body);
  if (text === null)
    throw new TradierFailure(
      `A reply of ${TRADIER_BROKER_NAME} of more than ${LIMIT_BYTES / 1024 / 1024} MiB was not read.`,
      response.status,
    );
  return text;
}
