import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { createFileTransport, createSmtpTransport } from '../../../src/adapters/email/mailTransport.js';
import type { MailMessage } from '../../../src/adapters/email/mailMessage.js';
import { temporaryFolder } from '../files/temporaryFolder.js';

const FROM = 'Plumbline <no-reply@plumbline.example>';
const MESSAGE = {
  to: 'holder@example.com',
  subject: 'Hello',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  messageId: '<effect-1@plumbline.example>',
};

const BROKEN: readonly (readonly [keyof MailMessage, string])[] = [
  ['to', 'holder@example.com\r\nBcc: other@example.com'],
  ['to', 'holder@example.com\nother@example.com'],
  ['subject', 'Hello\r\nBcc: other@example.com'],
  ['subject', 'Hello\rworld'],
  ['messageId', '<a@example.com>\nBcc: other@example.com'],
];

describe('a message', () => {
  const at = temporaryFolder();
  const written = (): readonly string[] =>
    readdirSync(at('outbox')).map((name) => readFileSync(at(`outbox/${name}`), 'utf8').replaceAll('\r\n', '\n'));

  it('has a plain-text part, then an HTML part, and the given Message-ID', async () => {
    await createFileTransport(at('outbox'), FROM).send(MESSAGE);
    const [mail = ''] = written();

    expect(mail).toMatch(/^Message-ID: <effect-1@plumbline\.example>$/m);
    expect(mail).toMatch(/^Content-Type: multipart\/alternative;/m);
    expect(mail.match(/^Content-Type: text\/(plain|html); charset=utf-8$/gm)).toEqual([
      'Content-Type: text/plain; charset=utf-8',
      'Content-Type: text/html; charset=utf-8',
    ]);
    expect(mail.match(/^(Hello|<p>Hello<\/p>)$/gm)).toEqual(['Hello', '<p>Hello</p>']);
  });

  it('keeps its Message-ID when it is sent again', async () => {
    const transport = createFileTransport(at('outbox'), FROM);
    await transport.send(MESSAGE);
    await transport.send(MESSAGE);

    expect(written().map((mail) => mail.match(/^Message-ID: (.*)$/m)?.[1])).toEqual([
      MESSAGE.messageId,
      MESSAGE.messageId,
    ]);
  });

  it('goes to one address, even if the address looks like a list', async () => {
    await createFileTransport(at('outbox'), FROM).send({ ...MESSAGE, to: 'holder@example.com, other@example.com' });

    expect(written().map((mail) => mail.match(/^To: (.*)$/m)?.[1])).toEqual([
      '<"holder@example.com, other"@example.com>',
    ]);
  });

  it.each(BROKEN)('is refused with a line break in %s: %j [ERR-29]', async (field, value) => {
    const refusal = new TypeError(`the header field ${field} contains a line break`);
    const message = { ...MESSAGE, [field]: value };

    await expect(createFileTransport(at('outbox'), FROM).send(message)).rejects.toThrow(refusal);
    await expect(createSmtpTransport('smtp://127.0.0.1:1', FROM).send(message)).rejects.toThrow(refusal);
    expect(readdirSync(at('.'))).toEqual([]);
  });
});
