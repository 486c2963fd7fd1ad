import { mkdir, rename, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type * as Nodemailer from 'nodemailer';
import { z } from 'zod';
import { UpstreamError } from '../../domain/shared/failure/failure.js';
import { isLoopbackName } from '../../domain/shared/loopbackHost.js';
import { PROVIDER_TIMEOUT_MS } from '../../domain/shared/providerTimeouts.js';
import { toNodemailerMessage, type MailMessage } from './mailMessage.js';

/**
 * Sends a message; throws `UpstreamError` when the server cannot be used, and `TypeError` when a header field is
 * invalid.
 */
export interface MailTransport {
  send(message: MailMessage): Promise<void>;
  ping(): Promise<void>;
}

/** Creates the transport when the first message is sent, so that startup does not wait for nodemailer to load. */
function atFirstUse<T>(make: (nodemailer: typeof Nodemailer) => T): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= import('nodemailer').then(make));
}

/**
 * Sends mail through an SMTP server. A message that is not accepted in time is aborted and not sent later, but a server
 * that had already read all of it may deliver it.
 */
export function createSmtpTransport(
  url: string,
  from: string,
  answerWithinMs: number = PROVIDER_TIMEOUT_MS.email,
): MailTransport {
  const options = {
    url,
    connectionTimeout: answerWithinMs,
    greetingTimeout: answerWithinMs,
    socketTimeout: answerWithinMs,
    // A `requireTLS` in the URL takes precedence.
    requireTLS: sendsPasswordElsewhere(url),
  };
  const transporter = atFirstUse(({ createTransport }) => createTransport(options, { from }));
  return {
    async send(message) {
      const mail = toNodemailerMessage(message);
      const mailer = await transporter();
      try {
        await mailer.sendMail({ ...mail, signal: AbortSignal.timeout(answerWithinMs) });
      } catch (cause) {
        throw new UpstreamError('email', `The mail server ${problemOf(cause)}`, { cause });
      }
    },
    async ping() {
      await (await transporter()).verify();
    },
  };
}

function sendsPasswordElsewhere(url: string): boolean {
  // Nodemailer also accepts `smtp:user:password@host`, which has no host for `URL`.
  const server = new URL(url.replace(/^smtp:\/*/i, 'smtp://'));
  return server.protocol === 'smtp:' && server.password !== '' && !isLoopbackName(server.hostname.toLowerCase());
}

function problemOf(cause: unknown): string {
  const codes = codesIn(cause);
  if (isUnreached(cause)) return `cannot be reached${codes}.`;
  return lacksStartTls(cause)
    ? `offers no STARTTLS${codes}, so the password was not sent. Use smtps://, or add ?requireTLS=false to SMTP_URL to send everything unencrypted.`
    : `did not accept the message${codes}.`;
}

/** Whether no connection was opened: the host is unknown, or nothing listens there. */
const isUnreached = (error: unknown): boolean =>
  error instanceof Error && 'syscall' in error && (error.syscall === 'connect' || error.syscall === 'getaddrinfo');

const smtpError = z.object({
  code: z.string().optional(),
  /** The code of the socket's error, if nodemailer has replaced it. */
  originalCode: z.string().optional(),
  responseCode: z.int().optional(),
  response: z.string().optional(),
  command: z.string().optional(),
});

/** Whether the server refused STARTTLS, or even EHLO, without which there is no STARTTLS. */
function lacksStartTls(error: unknown): boolean {
  const { response = '', command } = smtpError.safeParse(error).data ?? {};
  return command === 'STARTTLS' ? response.startsWith('5') : command === 'EHLO' && /^50[02]/.test(response);
}

/** Returns only codes, such as " (EENVELOPE 550 5.1.1 RCPT TO)", because the error's text could contain an address. */
function codesIn(error: unknown): string {
  const { code, originalCode, responseCode, response = '', command } = smtpError.safeParse(error).data ?? {};
  const [, enhanced] = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  const refused = code === 'EENVELOPE' ? command : undefined;
  const codes = [code, originalCode, responseCode, enhanced, refused].filter((each) => each !== undefined);
  return codes.length === 0 ? '' : ` (${codes.join(' ')})`;
}

/** For development without an SMTP server: writes each message as an `.eml` file in `folder`. */
export function createFileTransport(folder: string, from: string): MailTransport {
  const composer = atFirstUse(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true }, { from }),
  );
  return {
    async send(message) {
      const { message: bytes } = await (await composer()).sendMail(toNodemailerMessage(message));
      if (!Buffer.isBuffer(bytes)) throw new TypeError('the mail composer did not return a buffer');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = join(folder, `${Date.now()}-${randomUUID()}.eml`);
      await writeFile(`${name}.part`, bytes, { mode: 0o600 });
      await rename(`${name}.part`, name);
    },
    ping: () => Promise.resolve(),
  };
}
