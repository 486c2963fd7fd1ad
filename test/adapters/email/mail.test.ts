import { chmodSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { MailEffectSender } from '../../../src/adapters/email/mailEffectSender.js';
import { createFileTransport, createSmtpTransport } from '../../../src/adapters/email/mailTransport.js';
import type { OutboxEffect } from '../../../src/application/cloud/messaging/outbox/outboxEffect.js';
import { uuidNumber } from '../../fakes/sequentialIds.js';
import { licenseKeyNumber } from '../../fakes/licenseKeys.js';
import { freePort, listen } from '../../servers/listen.js';
import { startMailServer, type MailServer } from '../../servers/mail.js';
import { temporaryFolder } from '../files/temporaryFolder.js';

const FROM = 'Plumbline <no-reply@plumbline.example>';
const MESSAGE = { to: 'holder@example.com', subject: 'Grüße', text: 'Hello,\n.\nworld\n' };
const failureWith = (message: unknown) => ({
  kind: 'upstream',
  slug: 'upstream_error',
  message,
  facts: { provider: 'email' },
});
const ANY_FAILURE = failureWith(
  expect.stringMatching(/^The mail server (?:did not accept the message|cannot be reached)/),
);

describe('the SMTP transport', () => {
  let server: MailServer;
  beforeAll(async () => {
    server = await startMailServer();
  });
  beforeEach(() => {
    server.refusal = null;
  });
  afterAll(() => server.close());

  it('delivers a mail as it was written', async () => {
    await createSmtpTransport(server.url, FROM).send(MESSAGE);
    const mail = server.received.at(-1);

    expect(mail).toMatchObject({ from: 'no-reply@plumbline.example', to: ['holder@example.com'] });
    expect(await PostalMime.parse(mail?.source ?? '')).toMatchObject({
      from: { name: 'Plumbline', address: 'no-reply@plumbline.example' },
      to: [{ name: '', address: 'holder@example.com' }],
      subject: 'Grüße',
      text: 'Hello,\n.\nworld\n',
    });
  });

  it('delivers an outbox effect to its address, and keeps the Message-ID when it sends the effect again', async () => {
    const effectSender = new MailEffectSender(createSmtpTransport(server.url, FROM), 'https://plumbline.example:8443');
    const key = licenseKeyNumber(1);
    const effect: OutboxEffect = {
      kind: 'mail',
      to: 'holder@example.com',
      mail: { template: 'key_reissued', key, tier: 'pro', hasEnded: false },
    };
    await effectSender.send(uuidNumber(1), effect);
    await effectSender.send(uuidNumber(1), effect);
    await effectSender.send(uuidNumber(2), effect);
    const mails = server.received.slice(-3);

    expect(mails.map(({ source }) => /^Message-ID: (.*)\r$/m.exec(source)?.[1])).toEqual([
      `<${uuidNumber(1)}@plumbline.example>`,
      `<${uuidNumber(1)}@plumbline.example>`,
      `<${uuidNumber(2)}@plumbline.example>`,
    ]);
    expect(mails.map(({ to }) => to)).toEqual([['holder@example.com'], ['holder@example.com'], ['holder@example.com']]);
    expect(
      mails.map(({ source }) => [source.includes(key), source.includes('https://plumbline.example:8443')]),
    ).toEqual([
      [true, true],
      [true, true],
      [true, true],
    ]);
  });

  it('adds unsubscribe headers if the mail has an unsubscribe token [ALR-18]', async () => {
    const effectSender = new MailEffectSender(createSmtpTransport(server.url, FROM), 'https://plumbline.example');
    const unsubscribe = `alerts.${'a'.repeat(22)}.${'b'.repeat(22)}`;
    const mail = {
      template: 'alert',
      alertType: 'armed',
      ticker: 'AAPL',
      severity: 'info',
      message: 'Armed.',
      details: [],
      at: new Date(0),
      unsubscribe,
    } as const;
    await effectSender.send(uuidNumber(3), { kind: 'mail', to: 'holder@example.com', mail });
    await effectSender.send(uuidNumber(4), {
      kind: 'mail',
      to: 'holder@example.com',
      mail: { template: 'payment_failed' },
    });
    const heads = server.received
      .slice(-2)
      .map(({ source }) => source.slice(0, source.indexOf('\r\n\r\n')).split('\r\n'));

    expect(heads.map((lines) => lines.filter((line) => line.startsWith('List-')).toSorted())).toEqual([
      [
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        `List-Unsubscribe: <https://plumbline.example/unsubscribe/${unsubscribe}>`,
      ],
      [],
    ]);
  });

  it('reports an upstream failure when the server refuses a mail or is down', async () => {
    server.refusal = 'mailbox full';
    const before = server.received.length;

    await expect(createSmtpTransport(server.url, FROM).send(MESSAGE)).rejects.toMatchObject(
      failureWith('The mail server did not accept the message (EMESSAGE 550).'),
    );
    await expect(createSmtpTransport(`smtp://127.0.0.1:${await freePort()}`, FROM).send(MESSAGE)).rejects.toMatchObject(
      failureWith('The mail server cannot be reached (ESOCKET ECONNREFUSED).'),
    );
    expect(server.received).toHaveLength(before);
    server.refusal = null;
    await expect(createSmtpTransport(server.url, FROM).send(MESSAGE)).resolves.toBeUndefined();
  });

  it('can check whether its server responds', async () => {
    await expect(createSmtpTransport(server.url, FROM).ping()).resolves.toBeUndefined();
    await expect(createSmtpTransport(`smtp://127.0.0.1:${await freePort()}`, FROM).ping()).rejects.toThrow(
      'ECONNREFUSED',
    );
  });

  it('logs in with the user and password in its URL', async () => {
    const closed = await startMailServer({ user: 'cloud@plumbline.example', password: 'p@ss:word/1' });
    await createSmtpTransport(closed.url, FROM).send(MESSAGE);

    await expect(
      createSmtpTransport(closed.url.replace('ss%3Aword', 'ss%3Awort'), FROM).send(MESSAGE),
    ).rejects.toMatchObject(failureWith('The mail server did not accept the message (EAUTH 535).'));
    await expect(createSmtpTransport(server.url, FROM).send(MESSAGE)).resolves.toBeUndefined();
    expect(closed.received.map(({ to }) => to)).toEqual([['holder@example.com']]);
    await closed.close();
  });

  it('sends the password unencrypted only to this machine, or if its URL says so', async () => {
    const closed = await startMailServer({ user: 'cloud', password: 'password' });
    // Also this machine, but not under one of its own names.
    const elsewhere = closed.url.replace('127.0.0.1', '0.0.0.0');

    for (const url of [elsewhere, elsewhere.replace('//', '')])
      await expect(createSmtpTransport(url, FROM).send(MESSAGE)).rejects.toMatchObject(
        failureWith(
          'The mail server offers no STARTTLS (ETLS 500), so the password was not sent. Use smtps://, or add ?requireTLS=false to SMTP_URL to send everything unencrypted.',
        ),
      );
    expect(closed.received).toEqual([]);
    await createSmtpTransport(`${elsewhere}?requireTLS=false`, FROM).send(MESSAGE);
    expect(closed.received).toHaveLength(1);
    await closed.close();
  });
});

describe('a mail server that stops responding', () => {
  const ANSWERS = ['220 here', '250 hello', '250 sender', '250 recipient', '354 go ahead'];

  it.each([0, 1, 2, 3, 4, 5])('is abandoned when it stops after %i replies [WHK-06]', async (count) => {
    const silent = createServer((socket) => {
      const answers = ANSWERS.slice(0, count).map((answer) => `${answer}\r\n`);
      const answer = () => socket.write(answers.shift() ?? '');
      socket.on('error', () => socket.destroy()).on('data', answer);
      answer();
    });
    const port = await listen(silent);

    await expect(createSmtpTransport(`smtp://127.0.0.1:${port}`, FROM, 50).send(MESSAGE)).rejects.toMatchObject(
      ANY_FAILURE,
    );
    silent.close();
  });
});

describe('a mail server that refuses the greeting', () => {
  it('is not reported as one without STARTTLS', async () => {
    const blocking = createServer((socket) => {
      socket.on('error', () => socket.destroy()).on('data', () => socket.write('554 5.7.1 blocked\r\n'));
      socket.write('220 here\r\n');
    });
    const port = await listen(blocking);
    await expect(createSmtpTransport(`smtp://user:word@0.0.0.0:${port}`, FROM).send(MESSAGE)).rejects.toMatchObject(
      failureWith('The mail server did not accept the message (ECONNECTION 554 5.7.1).'),
    );
    blocking.close();
  });
});

describe('a mail server that refuses an address', () => {
  it.each([
    ['the sender', ['550 5.7.1 not yours'], 'EENVELOPE 550 5.7.1 MAIL FROM'],
    ['the recipient', ['250 sender', '550 5.1.1 <holder@example.com>: no such user'], 'EENVELOPE 550 5.1.1 RCPT TO'],
  ])('is reported with the refused command: %s', async (_what, replies, codes) => {
    const refusing = createServer((socket) => {
      const answers = ['220 here', '250 hello', ...replies, '221 bye', '221 bye'];
      const answer = () => socket.write(`${answers.shift() ?? '221 bye'}\r\n`);
      socket.on('error', () => socket.destroy()).on('data', answer);
      answer();
    });
    const port = await listen(refusing);

    await expect(createSmtpTransport(`smtp://127.0.0.1:${port}`, FROM).send(MESSAGE)).rejects.toMatchObject(
      failureWith(`The mail server did not accept the message (${codes}).`),
    );
    refusing.close();
  });
});

describe('a mail server that never finishes', () => {
  it('is abandoned even though it keeps sending', async () => {
    const endless = createServer((socket) => {
      const talk = setInterval(() => socket.write('250-and another thing\r\n'), 10);
      socket
        .on('error', () => socket.destroy())
        .on('close', () => clearInterval(talk))
        .resume();
      socket.write('220 here\r\n');
    });
    const port = await listen(endless);

    await expect(createSmtpTransport(`smtp://127.0.0.1:${port}`, FROM, 150).send(MESSAGE)).rejects.toMatchObject(
      ANY_FAILURE,
    );
    await new Promise((resolve) => endless.close(resolve));
  });
});

describe('mail written to files', () => {
  const at = temporaryFolder();
  const mails = (): string[] => readdirSync(at('outbox'));

  it('is stored as one message per file, which only the owner can read', async () => {
    const transport = createFileTransport(at('outbox'), FROM);
    await transport.send(MESSAGE);
    await transport.send({ ...MESSAGE, to: 'other@example.com' });
    const files = mails().map((name) => at(`outbox/${name}`));

    expect(files.map((file) => file.endsWith('.eml'))).toEqual([true, true]);
    expect(files.map((file) => statSync(file).mode & 0o777)).toEqual([0o600, 0o600]);
    expect(statSync(at('outbox')).mode & 0o777).toBe(0o700);
    const written = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(file))));
    expect(new Set(written.map(({ to }) => to?.[0]?.address))).toEqual(
      new Set(['holder@example.com', 'other@example.com']),
    );
    expect(written.map(({ text }) => text)).toEqual([MESSAGE.text, MESSAGE.text]);
  });

  it('is refused when the folder cannot be written', async () => {
    mkdirSync(at('closed'));
    writeFileSync(at('closed/outbox'), '');
    chmodSync(at('closed'), 0o500);

    await expect(createFileTransport(at('closed/outbox'), FROM).send(MESSAGE)).rejects.toThrow('EEXIST');
    await expect(createFileTransport(at('outbox'), FROM).ping()).resolves.toBeUndefined();
  });
});
