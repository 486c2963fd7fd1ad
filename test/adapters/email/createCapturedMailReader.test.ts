import { readdirSync, writeFileSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { createFileTransport } from '../../../src/adapters/email/mailTransport.js';
import { createCapturedMailReader } from '../../../src/adapters/email/createCapturedMailReader.js';
import { runs } from '../../runs.js';
import { temporaryFolder } from '../files/temporaryFolder.js';

jest.setTimeout(60_000);

const FROM = 'Plumbline <no-reply@plumbline.example>';
const MESSAGE = {
  to: 'holder@example.com',
  subject: 'Hello',
  text: 'Hello\n',
  html: '<p>Hello</p>',
  messageId: '<effect-1@plumbline.example>',
};

describe('createCapturedMailReader', () => {
  const at = temporaryFolder();
  const mails = () => createCapturedMailReader(at('outbox'));
  const send = (message = MESSAGE): Promise<void> => createFileTransport(at('outbox'), FROM).send(message);

  it('returns an empty list before the first mail is written', async () => {
    expect(await mails().latest()).toEqual([]);
  });

  it('lists mails newest first, and finds each by its id', async () => {
    const now = jest.spyOn(Date, 'now');
    try {
      for (const [index, subject] of ['one', 'two', 'three'].entries()) {
        now.mockReturnValue(Date.UTC(2026, 0, 5) + index);
        await send({ ...MESSAGE, subject });
      }
    } finally {
      now.mockRestore();
    }
    const latest = await mails().latest();

    expect(latest.map(({ subject }) => subject)).toEqual(['three', 'two', 'one']);
    expect(await mails().find(latest[1]?.id ?? '')).toEqual(latest[1]);
    expect(readdirSync(at('outbox'))).toContain(`${latest[1]?.id}.eml`);
  });

  it('returns the parts of a mail, its headers, and the time when it was written', async () => {
    const earliest = Date.now();
    await send();
    const [mail] = await mails().latest();

    expect(mail).toMatchObject({ to: 'holder@example.com', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' });
    expect(mail?.head).toMatch(
      /^From: Plumbline <no-reply@plumbline\.example>\nTo: holder@example\.com\nSubject: Hello\n/,
    );
    expect(mail?.at.getTime()).toBeGreaterThanOrEqual(earliest);
    expect(mail?.at.getTime()).toBeLessThanOrEqual(Date.now());
  });

  it.each(['', '..', '../outbox/1', '1', '1-2', `1-${'0'.repeat(36)}`, `1-${'../'.repeat(12)}`])(
    'excludes files that are not mails: %j',
    async (id) => {
      await send();
      writeFileSync(at('secret.eml'), 'To: nobody\n\n');
      writeFileSync(at('outbox/1.eml'), 'To: nobody\n\n');

      expect(await mails().find(id)).toBeNull();
      expect((await mails().latest()).map(({ to }) => to)).toEqual(['holder@example.com']);
    },
  );
});

describe('a captured message', () => {
  const at = temporaryFolder();
  /** Printable characters and line breaks. */
  const text = fc
    .array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\n', ' ', '=', '--', '=3D', 'a'.repeat(80))))
    .map((parts) => parts.join(''));
  const line = fc.string({ unit: 'grapheme', maxLength: 120 }).map((subject) => subject.replaceAll(/\s+/g, ' ').trim());

  it('is read as it was written', async () => {
    await fc.assert(
      fc.asyncProperty(
        line,
        text,
        fc.option(
          text.map((html) => `<p>${html}</p>`),
          { nil: undefined },
        ),
        async (subject, plain, html) => {
          const message = {
            to: 'holder@example.com',
            subject,
            text: `${plain}.\n`,
            ...(html === undefined ? {} : { html }),
          };
          const folder = at(`outbox-${Math.random()}`);
          await createFileTransport(folder, FROM).send(message);
          const [mail] = await createCapturedMailReader(folder).latest();

          expect(mail).toMatchObject({ subject, text: `${plain}.`, html: html ?? null });
        },
      ),
      { numRuns: runs() },
    );
  });
});
