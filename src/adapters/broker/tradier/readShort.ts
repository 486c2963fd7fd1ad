import { BrokerFailure } from '../../../application/broker/brokerFailure.js';
import { TRADIER } from './tradier.js';

/** A day's orders of a very busy account have some hundred kilobytes. */
const LIMIT_BYTES = 8 * 1024 * 1024;

/** @throws BrokerFailure when the body is longer than any that makes sense */
export async function readShort(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > LIMIT_BYTES) throw new BrokerFailure(`A reply of ${TRADIER} of more than ${LIMIT_BYTES / 1024 / 1024} MiB was not read.`, response.status);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
