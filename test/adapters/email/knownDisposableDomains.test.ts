import { describe, expect, it } from '@jest/globals';
import { knownDisposableDomains } from '../../../src/adapters/email/knownDisposableDomains.js';

describe('knownDisposableDomains', () => {
  it.each([
    'mailinator.com',
    'guerrillamail.com',
    'yopmail.com',
    'inbox.mailinator.com',
    'a.b.mailinator.com',
    'tempmail.com',
    'tempmail.net',
    'temp-mail.io',
    'burnermail.io',
    '33mail.com',
    'spamgourmet.com',
    'holder.33mail.com',
  ])('includes %s [TRI-03]', (domain) => {
    expect(knownDisposableDomains.has(domain)).toBe(true);
  });

  it.each([
    'gmail.com',
    'googlemail.com',
    'outlook.com',
    'proton.me',
    'example.com',
    'mailinator.com.example.org',
    'mailinator.plumbline.example',
    'com',
    '',
  ])('does not include %j', (domain) => {
    expect(knownDisposableDomains.has(domain)).toBe(false);
  });
});
