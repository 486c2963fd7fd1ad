import { describe, expect, it } from '@jest/globals';
import { CheckoutReturnUrls } from '../../../../src/application/cloud/billing/checkout/checkoutReturnUrls.js';

const addresses = new CheckoutReturnUrls('https://plumbline.example', [
  'https://plumbline.example',
  'https://www.plumbline.example',
  'http://localhost:5001',
]);
const REFUSED = {
  path: 'success_url',
  message:
    'must be a URL whose origin is one of: https://plumbline.example, https://www.plumbline.example, http://localhost:5001',
};
const problemsOf = (address: string | null) => addresses.problemsOf({ success_url: address });

describe('CheckoutReturnUrls', () => {
  it.each([
    'https://plumbline.example',
    'https://plumbline.example/',
    'https://plumbline.example/thanks?session={CHECKOUT_SESSION_ID}#done',
    'https://plumbline.example:443/thanks',
    'HTTPS://Plumbline.Example/thanks',
    'https://www.plumbline.example/thanks?next=https://elsewhere.example',
    'https://plumbline.example/@elsewhere.example',
    'http://localhost:5001/thanks',
  ])('accepts %s', (address) => {
    expect(problemsOf(address)).toEqual([]);
  });

  it.each([
    ['an empty URL', ''],
    ['a path', '/thanks'],
    ['another origin', 'https://elsewhere.example/'],
    ['a subdomain of ours', 'https://elsewhere.plumbline.example/'],
    ['a domain that starts with ours', 'https://plumbline.example.elsewhere.example/'],
    ['a domain that starts with ours and an encoded dot', 'https://plumbline.example%2eelsewhere.example/'],
    ['our domain as the user', 'https://plumbline.example@elsewhere.example/'],
    ['our domain as user and password', 'https://plumbline.example:443@elsewhere.example/'],
    ['a user name', 'https://somebody@plumbline.example/'],
    ['a password', 'https://:secret@plumbline.example/'],
    ['a backslash', 'https://elsewhere.example\\@plumbline.example/'],
    ['backslashes instead of slashes', 'https:\\\\plumbline.example/'],
    ['a backslash in the path', 'https://plumbline.example/\\elsewhere.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script with our domain', 'javascript://plumbline.example/%0aalert(1)'],
    ['a data URL', 'data:text/html,https://plumbline.example'],
    ['a blob of our domain', 'blob:https://plumbline.example/1'],
    ['an origin without scheme', '//plumbline.example/'],
    ['an origin without slashes', 'https:plumbline.example/'],
    ['a URL without a host', 'https://'],
    ['a line feed', 'https://plumbline.example/\nLocation: https://elsewhere.example'],
    ['a carriage return at the end', 'https://plumbline.example/\r'],
    ['a leading line feed', '\nhttps://plumbline.example/'],
    ['a tab that some parsers drop', 'https://plumb\tline.example/'],
    ['a leading space', ' https://plumbline.example/'],
    ['a NUL', 'https://plumbline.example/\0'],
    ['a letter that looks like one of our domain', 'https://plumblinе.example/'],
    ['letters that parsers convert into our domain', 'https://ｐlumbline.example/'],
    ['another port', 'https://plumbline.example:8443/'],
    ['a URL without the port of our origin', 'http://localhost/'],
    ['another scheme', 'http://plumbline.example/'],
    ['the file scheme', 'file://plumbline.example/'],
    ['an app’s scheme', 'plumbline://plumbline.example/'],
    ['a host with a trailing dot', 'https://plumbline.example./'],
    ['an invalid port', 'https://plumbline.example:99999/'],
  ])('refuses %s: %j [BUY-12 BUY-19]', (_what, address) => {
    expect(problemsOf(address)).toEqual([REFUSED]);
  });

  it('defaults to URLs of the service itself [BUY-12]', () => {
    expect([addresses.success, addresses.cancel]).toEqual([
      'https://plumbline.example/checkout/success',
      'https://plumbline.example/checkout/cancel',
    ]);
    expect(problemsOf(null)).toEqual([]);
  });

  it('checks each field separately', () => {
    const problems = addresses.problemsOf({
      success_url: 'https://plumbline.example/',
      cancel_url: 'https://elsewhere.example/',
      other_url: '',
    });

    expect(problems.map(({ path }) => path)).toEqual(['cancel_url', 'other_url']);
  });
});
