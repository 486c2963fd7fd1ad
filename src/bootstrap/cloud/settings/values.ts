import { createECDH, createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { splitList } from '../../settings.js';

export const MIN_PEPPER_CHARACTERS = 32;

export const signingKeys = z
  .string()
  .transform((text) => splitList(text.replaceAll('\\n', '\n')))
  .pipe(
    z
      .array(
        z
          .string()
          .refine(
            isEd25519,
            'must be Ed25519 private keys in PKCS#8 PEM; make one with: openssl genpkey -algorithm ed25519',
          ),
      )
      .min(1),
  );

/** A secret sent in a header. A trailing newline, which files with secrets often have, is removed. */
export const headerSecret = z
  .string()
  .trim()
  .regex(/^[ -~]+$/, 'must be letters, digits and ASCII symbols on one line');

/** Sender of e-mail: one address, with or without a name before it. */
export const sender = z
  .string()
  .trim()
  .regex(
    /^(?:[^<>\r\n]*<[^\s<>@,]+@[^\s<>@,]+>|[^\s<>@,]+@[^\s<>@,]+)$/,
    'must be one address, such as Plumbline <no-reply@example.com>',
  );

/** Whether a text is a private key of the curve P-256: 32 bytes above 0 and below the order of the curve. */
export function isVapidPrivateKey(text: string): boolean {
  try {
    createECDH('prime256v1').setPrivateKey(Buffer.from(text, 'base64url'));
    return /^[\w-]{43}$/.test(text);
  } catch {
    return false;
  }
}

export const words = z.string().transform(splitList).pipe(z.array(z.string()).min(1, 'must list at least one value'));

export const stripePriceIds = (of: string) =>
  words.optional().describe(`Stripe price IDs (price_…) of ${of}, comma-separated; only the first is sold`);

function isEd25519(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}
