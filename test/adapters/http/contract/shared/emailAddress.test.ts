import { expect, it } from '@jest/globals';
import { emailAddress, storedEmailAddress } from '../../../../../src/adapters/http/contract/shared/emailAddress.js';

it.each([
  ['emailAddress', emailAddress],
  ['storedEmailAddress', storedEmailAddress],
])('%s only measures a text that is too long', (_name, schema) => {
  expect(schema.safeParse(`${'@'.repeat(1000)}\n`).error?.issues).toMatchObject([{ code: 'too_big', maximum: 1000 }]);
});

it('emailAddress says what to enter', () => {
  expect(emailAddress.safeParse('pat@').error?.issues.map(({ message }) => message)).toEqual([
    'Enter an e-mail address, such as you@example.com.',
  ]);
});

it.each(['x@localhost', '"a@b"@example.com', ' x@example.com '])('storedEmailAddress accepts %j', (email) => {
  expect(storedEmailAddress.parse(email)).toBe(email.trim());
});

it.each(['x', '@', 'x@', '@example.com', 'x@example.com\n', 'x\r@example.com'])(
  'storedEmailAddress refuses %j',
  (email) => {
    expect(storedEmailAddress.safeParse(email).success).toBe(false);
  },
);

it('emailAddress allows long names, as those of relays, and 63 characters in each label of the domain (RFC 1035)', () => {
  const [local, label, top] = [`reply+${'a'.repeat(64)}`, 'b'.repeat(63), 'c'.repeat(63)];
  const accepted = [`${local}@${label}.example`, `a@b.${top}`, `a@${label}.xn--${'d'.repeat(59)}`];
  const refused = [`a@b${label}.example`, `a@b.c${top}`, `a@b.xn--${'d'.repeat(60)}`];

  expect(accepted.filter((email) => !emailAddress.safeParse(email).success)).toEqual([]);
  expect(refused.filter((email) => emailAddress.safeParse(email).success)).toEqual([]);
});
