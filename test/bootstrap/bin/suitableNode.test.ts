import { describe, expect, it } from '@jest/globals';
import { isSuitable } from '../../../src/bootstrap/bin/suitableNode.js';

describe('isSuitable', () => {
  it.each(['v22.17.0', 'v22.20.1', 'v23.0.0', 'v24.21.0', 'v100.0.0'])('takes %s', (version) => {
    expect(isSuitable(version)).toBe(true);
  });

  it.each(['v22.16.9', 'v22.0.0', 'v20.20.2', 'v18.0.0', 'v8.17.0'])('refuses %s', (version) => {
    expect(isSuitable(version)).toBe(false);
  });
});
