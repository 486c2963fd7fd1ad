import { describe, expect, it } from '@jest/globals';
import { refusalReasonOf } from '../../../src/adapters/cloudClient/cloudRefusal.js';

describe('refusalReasonOf', () => {
  it('distinguishes malformed and too large requests from other refusals', () => {
    expect([400, 413, 408, 405, 500].map(refusalReasonOf)).toEqual(['invalid', 'too_large', 'other', 'other', 'other']);
  });
});
