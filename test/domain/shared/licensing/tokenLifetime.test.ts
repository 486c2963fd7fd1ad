import { expect, it } from '@jest/globals';
import {
  TOKEN_CLOCK_TOLERANCE_SECONDS,
  OFFLINE_GRACE_SECONDS,
  TOKEN_LIFETIME_SECONDS,
  VALIDATION_CACHE_SECONDS,
} from '../../../../src/domain/shared/licensing/tokenLifetime.js';

it('accepts a token for one day plus three days of grace, with five minutes of clock tolerance [LIC-18]', () => {
  expect({
    clock: TOKEN_CLOCK_TOLERANCE_SECONDS,
    cache: VALIDATION_CACHE_SECONDS,
    grace: OFFLINE_GRACE_SECONDS,
    token: TOKEN_LIFETIME_SECONDS,
  }).toEqual({ clock: 300, cache: 86_400, grace: 259_200, token: 345_600 });
});
