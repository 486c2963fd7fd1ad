import { afterEach, beforeEach, jest } from '@jest/globals';

/**
 * Jest runs libraries in another realm than Node's own arrays come from; yahoo-finance2 asks `instanceof Array` of the
 * cookies of a reply, and would see none.
 */
export function cookiesOfThisRealm(): void {
  beforeEach(() => {
    jest.spyOn(Headers.prototype, 'getSetCookie').mockImplementation(function (this: Headers) {
      return [...this].filter(([name]) => name === 'set-cookie').map(([, cookie]) => cookie);
    });
  });
  afterEach(() => void jest.restoreAllMocks());
}
