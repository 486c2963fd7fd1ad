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
  if (!('_type' in stdout) || stdout._type !== 'fs') return;
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
