import { mkdir, rename, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type * as Nodemailer from 'nodemailer';
import { UpstreamError } from '../../domain/shared/failure/failure.js';
import { PROVIDER_TIMEOUT_MS } from '../../domain/shared/providerTimeouts.js';
import { toNodemailerMessage, type MailMessage } from './mailMessage.js';

/** Hands a message over; throws `UpstreamError` when that is not possible, `TypeError` when a header field is broken. */
export interface MailTransport {
  send(message: MailMessage): Promise<void>;
  ping(): Promise<void>;
}

/** Made once, for the first message, so that no start has to wait for the mailer to be loaded. */
function atFirstUse<T>(make: (nodemailer: typeof Nodemailer) => T): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= import('nodemailer').then(make));
}

/** Mail through an SMTP server; what is not taken in time is broken off, and not sent behind our back. */
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
  };
  const transporter = atFirstUse(({ createTransport }) => createTransport(options, { from }));
  return {
    async send(message) {
      const mail = toNodemailerMessage(message);
      const mailer = await transporter();
      try {
        await mailer.sendMail({ ...mail, signal: AbortSignal.timeout(answerWithinMs) });
      } catch (cause) {
        throw new UpstreamError('email', 'The mail server did not take the message.', { cause });
      }
    },
    async ping() {
      await (await transporter()).verify();
    },
  };
}

/** For development without an SMTP server: each message becomes an `.eml` file in `folder`. */
export function createFileTransport(folder: string, from: string): MailTransport {
  const composer = atFirstUse(({ createTransport }) =>
    createTransport({ streamTransport: true, buffer: true }, { from }),
  );
  return {
    async send(message) {
      const { message: bytes } = await (await composer()).sendMail(toNodemailerMessage(message));
      if (!Buffer.isBuffer(bytes)) throw new TypeError('the composer gave no buffer');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = join(folder, `${Date.now()}-${randomUUID()}.eml`);
      await writeFile(`${name}.part`, bytes, { mode: 0o600 });
      await rename(`${name}.part`, name);
    },
    ping: () => Promise.resolve(),
  };
}
