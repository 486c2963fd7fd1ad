import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  emailDomainOf,
  erasedAddress,
  isErasedAddress,
  mailboxOf,
} from '../../../../src/domain/cloud/licensing/mailbox.js';
import { runs } from '../../../runs.js';

describe('mailboxOf', () => {
  it.each([
    ['trader@example.com', 'trader@example.com'],
    ['Trader@EXAMPLE.com', 'trader@example.com'],
    ['trader+news@example.com', 'trader@example.com'],
    ['Trader+a+b@example.com', 'trader@example.com'],
    ['+news@example.com', '+news@example.com'],
    ['first.last@example.com', 'first.last@example.com'],
    ['first.last@gmail.com', 'firstlast@gmail.com'],
    ['F.I.R.S.T.last+x.y@GoogleMail.com', 'firstlast@gmail.com'],
    ['first.last@mail.gmail.com', 'first.last@mail.gmail.com'],
    ['first.last@notgmail.com', 'first.last@notgmail.com'],
    ['"a@b"@example.com', '"a@b"@example.com'],
    ['JÖRG+a@Bücher.example', 'jörg@xn--bcher-kva.example'],
  ])('maps %s to %s', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,10}$/);
  const domain = fc.constantFrom('example.com', 'gmail.com', 'mail.example.org');

  it('maps an address with any letter case and any tag to the same mailbox [TRI-07]', () => {
    fc.assert(
      fc.property(
        name,
        domain,
        fc.stringMatching(/^[a-zA-Z0-9.+]{0,8}$/),
        fc.func(fc.boolean()),
        (local, host, tag, upper) => {
          const spelled = Array.from(`${local}+${tag}@${host}`, (letter, i) =>
            upper(i) ? letter.toUpperCase() : letter,
          ).join('');

          expect(mailboxOf(spelled)).toBe(`${local}@${host}`);
          expect(mailboxOf(mailboxOf(spelled))).toBe(mailboxOf(spelled));
        },
      ),
      { numRuns: runs() },
    );
  });

  it('returns different mailboxes for different names and for different domains', () => {
    fc.assert(
      fc.property(name, name, domain, domain, (one, other, here, there) => {
        expect(mailboxOf(`${one}@${here}`) === mailboxOf(`${other}@${there}`)).toBe(one === other && here === there);
      }),
      { numRuns: runs() },
    );
  });
});

describe('emailDomainOf', () => {
  it.each([
    ['trader@Example.COM', 'example.com'],
    ['"a@b"@example.com', 'example.com'],
    ['trader@Bücher.example', 'xn--bcher-kva.example'],
  ])('maps %s to %s', (email, domain) => {
    expect(emailDomainOf(email)).toBe(domain);
  });
});

describe('erasedAddress', () => {
  it('uses a domain that can never have a mailbox', () => {
    expect(erasedAddress('1f0c')).toBe('1f0c@erased.invalid');
  });
});

describe('isErasedAddress', () => {
  it.each([
    ['1f0c@erased.invalid', true],
    ['trader@example.com', false],
    ['@erased.invalid@example.com', false],
  ])('evaluates %s to %p', (email, erased) => {
    expect(isErasedAddress(email)).toBe(erased);
  });
});
