import { describe, expect, it } from '@jest/globals';
import { BodyBudget } from '../../../../src/adapters/http/pipeline/bodyBudget.js';

/** Bodies by name; those that were refused are listed with the error of their reply. */
function openBudget(mostBytes: number) {
  const budget = new BodyBudget(mostBytes);
  const refused: string[] = [];
  return {
    refused,
    hold: (name: string, address: string, bytes: number) => {
      const body = budget.hold(address, ({ slug }) => void refused.push(`${name}: ${slug}`));
      budget.grow(body, bytes);
      return { grow: (more: number) => budget.grow(body, more), release: () => budget.release(body), complete: () => void (body.isArriving = false) };
    },
  };
}

describe('BodyBudget', () => {
  it('refuses the largest body of the address that holds the most', () => {
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
    const kept = hold('kept', 'a', 60);
    hold('last', 'b', 40);
    expect(refused).toEqual([]);
    kept.grow(1);

    expect(refused).toEqual(['kept: overloaded']);
  });

  it('does not refuse a body that has arrived', () => {
    const { refused, hold } = openBudget(100);
    hold('complete', 'a', 90).complete();
    hold('late', 'b', 11);

    expect(refused).toEqual(['late: overloaded']);
  });
});
