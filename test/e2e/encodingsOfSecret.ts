/** Returns encodings in which a secret could be stored, such as hexadecimal, base64 at every offset, and UTF-16. */
export function encodingsOfSecret(secret: Buffer): readonly Buffer[] {
  const text = secret.toString('utf8');
  const hex = secret.toString('hex');
  const texts = [
    hex,
    hex.toUpperCase(),
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    ...base64Forms(secret),
  ];
  const utf16 = Buffer.from(text, 'utf16le');
  return [
    secret,
    utf16,
    Buffer.from(utf16).swap16(),
    ...texts.map((form) => Buffer.from(form)),
    ...base64Forms(utf16).map((form) => Buffer.from(form)),
  ];
}

/**
 * Returns the characters of the secret's base64 that do not depend on the surrounding bytes, for each of the three
 * offsets that the secret can have in a group of 3 bytes.
 */
function base64Forms(secret: Buffer): string[] {
  return [0, 1, 2].flatMap((offset) => {
    const encoded = Buffer.concat([Buffer.alloc(offset), secret]).toString('base64');
    const stable = encoded.slice(offset === 0 ? 0 : offset + 1, Math.floor((offset + secret.length) / 3) * 4);
    return [stable, stable.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
