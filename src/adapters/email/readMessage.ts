import type { WrittenMail } from '../../application/cloud/messaging/mail/writtenMails.port.js';

interface Entity {
  readonly head: string;
  readonly body: string;
}

const ENCODED_WORD = /=\?utf-8\?([QB])\?([^?]*)\?=/gi;

/** Reads what `fileTransport` wrote: UTF-8, one part or a plain one and an HTML one. No reader for mail from elsewhere. */
export function readMessage(source: string): Omit<WrittenMail, 'id' | 'at'> {
  const message = entityOf(source.replaceAll('\r\n', '\n'));
  const parts = partsOf(message);
  return {
    to: fieldOf(message, 'To'),
    subject: fieldOf(message, 'Subject'),
    head: message.head,
    text: contentOf(parts, 'text/plain') ?? '',
    html: contentOf(parts, 'text/html'),
  };
}

function entityOf(source: string): Entity {
  const end = source.indexOf('\n\n');
  return { head: source.slice(0, end), body: source.slice(end + 2) };
}

/** Of a field that goes on over several lines (RFC 5322 §2.2.3) or in encoded words (RFC 2047), the text; else empty. */
function fieldOf({ head }: Entity, name: string): string {
  const folded = new RegExp(`^${name}: ?(.*(?:\\n[ \\t].*)*)$`, 'mi').exec(head)?.[1] ?? '';
  return folded
    .replaceAll(/\n(?=[ \t])/g, '')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(ENCODED_WORD, (_word, coding: string, text: string) =>
      coding.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : unquoted(text.replaceAll('_', ' ')),
    );
}

function partsOf(message: Entity): readonly Entity[] {
  const boundary = /boundary="([^"]+)"/.exec(fieldOf(message, 'Content-Type'))?.[1];
  if (boundary === undefined) return [message];
  const pieces = `\n${message.body}`.split(`\n--${boundary}`).slice(1, -1);
  return pieces.map((piece) => entityOf(piece.slice(1)));
}

function contentOf(parts: readonly Entity[], contentType: string): string | null {
  const part = parts.find((each) => fieldOf(each, 'Content-Type').startsWith(contentType));
  if (part === undefined) return null;
  switch (fieldOf(part, 'Content-Transfer-Encoding')) {
    case 'base64':
      return Buffer.from(part.body, 'base64').toString('utf8');
    case 'quoted-printable':
      return unquoted(part.body.replaceAll('=\n', ''));
    default:
      return part.body;
  }
}

const unquoted = (text: string): string =>
  text.replaceAll(/(?:=[0-9A-F]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'));
