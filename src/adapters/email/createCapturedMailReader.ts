import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CapturedMail, CapturedMails } from '../../application/cloud/messaging/mail/capturedMails.port.js';

/** The file names that `createFileTransport` generates: the time in milliseconds, then a UUID. */
const NAME = /^(\d+)-[0-9a-f-]{36}$/;
const SUFFIX = '.eml';
const MOST = 100;

/** Reads the messages that `createFileTransport` wrote to `folder`. */
export function createCapturedMailReader(folder: string): CapturedMails {
  const find = async (id: string): Promise<CapturedMail | null> => {
    const ms = NAME.exec(id)?.[1];
    if (ms === undefined) return null;
    const source = await orElse(readFile(join(folder, `${id}${SUFFIX}`)), null);
    return source === null ? null : { id, at: new Date(Number(ms)), ...(await parse(source)) };
  };
  return {
    find,
    async latest() {
      const names = await orElse(readdir(folder), []);
      const ids = names.filter((name) => name.endsWith(SUFFIX)).map((name) => name.slice(0, -SUFFIX.length));
      const newest = ids
        .filter((id) => NAME.test(id))
        .toSorted((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))
        .slice(0, MOST);
      const mails = await Promise.all(newest.map(find));
      return mails.filter((mail) => mail !== null);
    },
  };
}

/** `postal-mime` counts the line break before a MIME boundary as text, so the end of both parts is trimmed. */
async function parse(source: Buffer): Promise<Omit<CapturedMail, 'id' | 'at'>> {
  const { default: PostalMime } = await import('postal-mime');
  const { to, subject, headerLines, text, html } = await PostalMime.parse(source);
  return {
    to: to?.[0]?.address ?? '',
    subject: subject ?? '',
    head: headerLines.map(({ line }) => line).join('\n'),
    text: text?.trimEnd() ?? '',
    html: html?.trimEnd() ?? null,
  };
}

/** Returns `instead` if the file does not exist. */
const orElse = <T, U>(read: Promise<T>, instead: U): Promise<T | U> =>
  read.catch((error: unknown) => {
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ENOENT') return instead;
    throw error;
  });
