import { writeFileSync } from 'node:fs';
import { errorCode } from '../adapters/files/durable/errorCode.js';
import { toWriteFailure } from '../adapters/files/durable/toWriteFailure.js';
import { Failure } from '../domain/shared/failure/failure.js';

/**
 * Ends the program with one line and exit code 1 when its output cannot be written completely. A reader that closes the
 * pipe early, such as `head`, is not an error; Windows reports it as EOF.
 */
export function guardStdout(): void {
  const { stdout } = process;
  stdout.on('error', (error) => {
    if (!['EPIPE', 'EOF'].includes(String(errorCode(error)))) throw error;
    process.exit();
  });
  if (!isStdoutFile()) return;
  // Node's stream of a file ignores that only a part was written, as when the disk gets full. writeFileSync does not.
  stdout._write = (chunk: Uint8Array, _encoding, done) => {
    try {
      writeFileSync(stdout.fd, chunk);
      done();
    } catch (error) {
      const failure = toWriteFailure('The output', error);
      if (!(failure instanceof Failure)) throw error;
      process.stderr.write(`${failure.message}\n`);
      process.exit(1);
    }
  };
}

/** Whether stdout is a file or a device, to which Node writes synchronously; not a pipe or a terminal. */
export const isStdoutFile = (): boolean => '_type' in process.stdout && process.stdout._type === 'fs';
