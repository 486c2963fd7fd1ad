import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { stripeFetch } from '../../../src/adapters/stripe/stripeFetch.js';
import { answerText, startStandIn, type StandIn } from '../../servers/standIn.js';

describe('a Stripe reply', () => {
  let stripe: StandIn;
  beforeEach(async () => {
    stripe = await startStandIn(answerText('{"object": "list", "data": []}'));
  });
  afterEach(() => stripe.close());

  it('is passed on completely', async () => {
    expect(await (await stripeFetch(`${stripe.origin}/v1/charges`)).json()).toEqual({ object: 'list', data: [] });
  });

  it('is not read beyond the maximum size', async () => {
    stripe.instead.push(answerText(`{"object": "list", "data": []}${' '.repeat(17 * 1024 * 1024)}`));

    await expect(stripeFetch(`${stripe.origin}/v1/charges`)).rejects.toThrow(new TypeError('the reply exceeds 16 MiB'));
  });
});
