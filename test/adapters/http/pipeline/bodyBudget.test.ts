import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { BodyBudget, SMALL_BODY_BYTES } from '../../../../src/adapters/http/pipeline/bodyBudget.js';
import { failureReply } from '../../../../src/adapters/http/pipeline/failureReply.js';
import { Overloaded, OVERLOAD_RETRY_AFTER_SECONDS } from '../../../../src/adapters/http/pipeline/httpFailures.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** `refused` lists each refused body with its error. */
function openBudget(mostBytes: number) {
  const budget = new BodyBudget(mostBytes);
  const refused: string[] = [];
  return {
    refused,
    hold: (name: string, address: string, bytes: number) => {
      const body = budget.track(address, ({ slug }) => void refused.push(`${name}: ${slug}`));
      budget.grow(body, bytes);
      return {
        grow: (more: number) => budget.grow(body, more),
        release: () => budget.release(body),
        complete: () => void (body.isArriving = false),
      };
    },
  };
}

describe('BodyBudget', () => {
  it('refuses the largest body from the address whose bodies take the most memory', () => {
    const { refused, hold } = openBudget(100);
    hold('flood 1', 'attacker', 30);
    hold('flood 2', 'attacker', 35);
    hold('large', 'customer', 34);
    hold('event', 'provider', 2);

    expect(refused).toEqual(['flood 2: overloaded']);
  });

  it('counts bytes until they are released', () => {
    const { refused, hold } = openBudget(100);
    hold('done', 'a', 60).release();
    const stored = hold('kept', 'a', 60);
    hold('last', 'b', 40);
    expect(refused).toEqual([]);
    stored.grow(1);

    expect(refused).toEqual(['kept: overloaded']);
  });

  it('does not refuse a body that has fully arrived', () => {
    const { refused, hold } = openBudget(100);
    hold('complete', 'a', 90).complete();
    hold('late', 'b', 11);

    expect(refused).toEqual(['late: overloaded']);
  });

  it('refuses large bodies from an address whose body was just dropped, until Retry-After has passed', () => {
    const budget = new BodyBudget(100);
    budget.grow(
      budget.track('attacker', () => undefined),
      101,
    );
    const length = (address: string, bytes: number) => () => budget.checkLength(address, bytes);

    expect(length('attacker', SMALL_BODY_BYTES + 1)).toThrow(Overloaded);
    expect(length('attacker', SMALL_BODY_BYTES)).not.toThrow();
    expect(length('customer', SMALL_BODY_BYTES + 1)).not.toThrow();
    jest.advanceTimersByTime(OVERLOAD_RETRY_AFTER_SECONDS * 1000);
    expect(length('attacker', SMALL_BODY_BYTES + 1)).not.toThrow();
  });

  it('refuses a body with 503 and Retry-After [ERR-31]', () => {
    expect(failureReply(new Overloaded(), 'request')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '10' },
      body: { detail: { error: 'overloaded', retry_after: 10 } },
    });
  });
});
