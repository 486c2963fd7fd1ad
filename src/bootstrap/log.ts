import { writeSync } from 'node:fs';
import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { ReportProblem } from '../application/shared/reportProblem.port.js';
import { isStdoutFile } from './guardStdout.js';

/**
 * Writes structured logs to stdout. Callers never pass a value that could contain a license key. An error is logged
 * only as `errorFields` returns it, because messages from databases and mail servers can contain rows and addresses.
 */
export const createLog = (
  level: string,
  to: DestinationStream | undefined = isStdoutFile() ? fileLines(process.stdout.fd) : undefined,
): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorFields },
    },
    to,
  );

/**
 * Writes lines to a file. Lines that cannot be written, such as on a full disk, are lost; pino's own stream would end
 * the program, and repeat the write at the exit until there is space.
 */
function fileLines(fd: number): DestinationStream {
  let isLineCut = false;
  return {
    write(line) {
      let rest = Buffer.from(isLineCut ? `\n${line}` : line);
      try {
        while (rest.length > 0) {
          rest = rest.subarray(writeSync(fd, rest));
          isLineCut = rest.length > 0;
        }
      } catch {
        // A log that cannot be written has no other place for this error.
      }
    },
  };
}

/** Creates a report that logs problems that cannot be returned to a caller. */
export const createReportProblem =
  (log: Logger): ReportProblem =>
  (problem, during) =>
    log.error({ err: problem, during }, 'problem');

const ADDRESS = /[^\s<>"'`(),;:]*@[^\s<>"'`(),;:]+/g;

interface ErrorFields {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  readonly stack?: string;
  readonly cause?: ErrorFields;
}

/**
 * Returns the stack frames and the message's first line, without e-mail addresses. PostgreSQL prints the values of a
 * row only on later lines.
 */
function errorFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: 'a value that is not an Error was thrown' };
  const frames = error.stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
  return {
    type: error.name,
    message: (error.message.split('\n', 1)[0] ?? '').replace(ADDRESS, '(address)'),
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(frames === undefined ? {} : { stack: frames }),
    ...(error.cause === undefined ? {} : { cause: errorFields(error.cause) }),
  };
}
