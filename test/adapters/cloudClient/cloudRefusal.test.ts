import { describe, expect, it } from '@jest/globals';
import { refusalReasonOf } from '../../../src/adapters/cloudClient/cloudRefusal.js';

describe('refusalReasonOf', () => {
  it('keeps a malformed request apart from refusals that may end, like a body that arrived too slowly', () => {
    expect([400, 413, 408, 405, 500].map(refusalReasonOf)).toEqual(['invalid', 'too_large', 'other', 'other', 'other']);
  });
});
