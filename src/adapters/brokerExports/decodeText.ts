const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_LE_MARK = [0xff, 0xfe];
const UTF16_BE_MARK = [0xfe, 0xff];

/**
 * Decodes the bytes of a file by its byte-order mark, or else as UTF-8, or else as Windows-1252. UTF-16 without a mark
 * is recognized by the zero bytes of its ASCII characters.
 */
export function decodeText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf(bytes: Uint8Array): string {
  const startsWith = (mark: readonly number[]): boolean => mark.every((byte, index) => bytes[index] === byte);
  if (startsWith(UTF8_MARK)) return 'utf-8';
  if (startsWith(UTF16_LE_MARK) || (bytes[0] !== 0 && bytes[1] === 0)) return 'utf-16le';
  if (startsWith(UTF16_BE_MARK) || (bytes[0] === 0 && bytes[1] !== 0)) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}
