import { readTextUpTo } from '../../../application/shared/readUpTo.js';
import { BrokerHttpFailure } from './brokerHttpFailure.js';

/** One day's orders of a very busy account take up a few hundred kilobytes. */
const LIMIT_BYTES = 8 * 1024 * 1024;

/** @throws BrokerFailure when the body is longer than any plausible reply */
export async function readLimitedText(title: string, response: Response): Promise<string> {
  const text = await readTextUpTo(LIMIT_BYTES, response.body);
  if (text === null)
    throw new BrokerHttpFailure(
      `A reply of more than ${LIMIT_BYTES / 1024 / 1024} MiB from ${title} was discarded.`,
      response.status,
    );
  return text;
}
