/** A file in the dashboard's home folder. */
export interface BackupFile {
  /** Relative to the home folder, with `/` as separator. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Increases when the bundle format changes. Older formats stay readable. */
const BUNDLE_FORMAT = 1;

const LENGTH_BYTES = 4;

/** A bundle that this version cannot read; the message says why. */
export class UnreadableBundle extends Error {
  override readonly name = 'UnreadableBundle';
}

/**
 * Packs files deterministically, sorted by path: the length of the header (4 bytes, big-endian), the header (JSON in
 * UTF-8: `{"files":[{"bytes":n,"path":"…"}],"format":1}`), and the contents of the files.
 */
export function packBundle(files: readonly BackupFile[]): Uint8Array {
  const sorted = files.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  const head = new TextEncoder().encode(
    JSON.stringify({ files: sorted.map(({ path, bytes }) => ({ bytes: bytes.length, path })), format: BUNDLE_FORMAT }),
  );
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, head.length);
  return joined([length, head, ...sorted.map(({ bytes }) => bytes)]);
}

/** @throws UnreadableBundle */
export function unpackBundle(bundle: Uint8Array): readonly BackupFile[] {
  if (bundle.length < LENGTH_BYTES) throw new UnreadableBundle('The backup is truncated. Restore an earlier snapshot.');
  const headEnd = LENGTH_BYTES + new DataView(bundle.buffer, bundle.byteOffset, LENGTH_BYTES).getUint32(0);
  const head = parsed(bundle.subarray(LENGTH_BYTES, headEnd));
  const format = fieldOf(head, 'format');
  const read = typeof format === 'number' ? READERS[format] : undefined;
  if (read === undefined)
    throw new UnreadableBundle(`The backup format ${String(format)} is unknown to this version. Update Plumbline.`);
  return read(head, bundle.subarray(headEnd));
}

/** One reader per bundle format; each unpacks bundles of its own format. */
const READERS: Readonly<Record<number, (head: unknown, content: Uint8Array) => readonly BackupFile[]>> = {
  1: readFormat1,
};

function readFormat1(head: unknown, content: Uint8Array): readonly BackupFile[] {
  const entries = fieldOf(head, 'files');
  if (!Array.isArray(entries))
    throw new UnreadableBundle('The backup does not list its files. Restore an earlier snapshot.');
  let at = 0;
  const files = entries.map((entry: unknown) => {
    const path = fieldOf(entry, 'path');
    const length = fieldOf(entry, 'bytes');
    if (typeof path !== 'string' || typeof length !== 'number' || !Number.isSafeInteger(length) || length < 0) {
      throw new UnreadableBundle('The backup does not list its files. Restore an earlier snapshot.');
    }
    const bytes = content.subarray(at, at + length);
    at += length;
    return { path, bytes };
  });
  if (at !== content.length)
    throw new UnreadableBundle('The length of the backup does not match its header. Restore an earlier snapshot.');
  return files;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([each]) => each === name)?.[1] : undefined;

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new UnreadableBundle('The header of the backup is unreadable. Restore an earlier snapshot.');
  }
}
