import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createDelayedDelivery } from '../../../src/bootstrap/cloud/createDelayedDelivery.js';

const LONGEST_DELAY_MS = 1500;

let wakes: number;
beforeEach(() => {
  jest.useFakeTimers();
  wakes = 0;
});
afterEach(() => void jest.useRealTimers());

const delivery = () => createDelayedDelivery({ wake: () => void (wakes += 1) });

describe('delayedDelivery', () => {
  it('wakes the outbox relay once, between 0.5 and 1.5 seconds after the first request', () => {
    const { request } = delivery();
    for (let n = 0; n < 10; n++) request();
    jest.advanceTimersByTime(499);
    expect(wakes).toBe(0);
    jest.advanceTimersByTime(LONGEST_DELAY_MS - 499);
    expect(wakes).toBe(1);
    jest.advanceTimersByTime(10 * LONGEST_DELAY_MS);
    expect(wakes).toBe(1);
  });

  it('wakes the outbox relay again for a later request', () => {
    const { request } = delivery();
    request();
    jest.advanceTimersByTime(LONGEST_DELAY_MS);
    request();
    jest.advanceTimersByTime(LONGEST_DELAY_MS);
    expect(wakes).toBe(2);
  });

  it('does nothing once it is canceled', () => {
    const { request, cancel } = delivery();
    cancel();
    request();
    cancel();
    jest.advanceTimersByTime(LONGEST_DELAY_MS);
    expect(wakes).toBe(0);
  });
});
