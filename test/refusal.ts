import { expect } from '@jest/globals';

/** The body of a reply that refuses a request with this error code, with any message and these further facts. */
export const refusal = (error: string, more: object = {}) => ({
  detail: { error, message: expect.stringMatching(/\S/), ...more },
});
