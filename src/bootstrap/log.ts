import { pino, stdTimeFunctions, type DestinationStream, type Logger } from 'pino';
import type { ProblemReport } from '../application/shared/problemReport.port.js';

/**
 * Structured logs on stdout. Nothing that could carry a license key is ever handed to a logger; of errors only what
 * says where they came from is kept, since a database's own words can repeat a row, and a mail server's an address.
 */
export const createLog = (level: string, to?: DestinationStream): Logger =>
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

/** Problems that are nobody's answer are told here. */
export const createProblemReport =
  (log: Logger): ProblemReport =>
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

/** The message's first line (PostgreSQL gives the values of the row only after it) without e-mail addresses, and the frames of the stack. */
function errorFields(error: unknown): ErrorFields {
  if (!(error instanceof Error)) return { type: typeof error, message: 'something that is no Error was thrown' };
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
