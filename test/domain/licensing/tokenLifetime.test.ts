import { expect, it } from '@jest/globals';
import { OFFLINE_GRACE_SECONDS, TOKEN_LIFETIME_SECONDS, VALIDATION_CACHE_SECONDS } from '../../../src/domain/licensing/tokenLifetime.js';

it('a token counts for a day of caching and three of grace [LIC-18]', () => {
  expect({ cache: VALIDATION_CACHE_SECONDS, grace: OFFLINE_GRACE_SECONDS, token: TOKEN_LIFETIME_SECONDS }).toEqual({
    cache: 86_400,
    grace: 259_200,
    token: 345_600,
  });
});
