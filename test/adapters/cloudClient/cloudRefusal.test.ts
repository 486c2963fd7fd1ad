import { describe, expect, it } from '@jest/globals';
import { refusalReasonOf } from '../../../src/adapters/cloudClient/cloudRefusal.js';

describe('refusalReasonOf', () => {
  it('distinguishes a malformed or too large request from temporary refusals, for example after a slow upload', () => {
    expect([400, 413, 408, 405, 500].map(refusalReasonOf)).toEqual(['invalid', 'too_large', 'other', 'other', 'other']);
  });
});
