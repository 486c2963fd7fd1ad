import { describe, expect, it } from '@jest/globals';
import { modelPriceOf } from '../../../../src/domain/dashboard/coaching/cost/modelPrices.js';

const MOST_EXPENSIVE = { input: 15, output: 75 };

describe('the price of a model', () => {
  it.each([
    ['gpt-5', 1.25],
    ['gpt-5-2025-08-07', 1.25],
    ['gpt-5-mini-2025-08-07', 0.25],
    ['claude-sonnet-4-20250514', 3],
    ['claude-haiku-4-5-20251001', 1],
    ['openai/GPT-4o', 2.5],
  ])('is the listed one, also for a dated version: %s', (model, input) => {
    expect(modelPriceOf('openai', model).input).toBe(input);
  });

  it.each(['gpt-5-pro', 'gpt-5-pro-2025-10-06', 'gpt-50', 'gpt-4o-audio-preview', 'constructor', ''])(
    'is the highest for an unlisted model: %s',
    (model) => {
      expect(modelPriceOf('openai', model)).toEqual(MOST_EXPENSIVE);
    },
  );

  it('is zero for Ollama, and that of the settings where they state one', () => {
    expect(modelPriceOf('ollama', 'gpt-5')).toEqual({ input: 0, output: 0 });
    expect(modelPriceOf('openai', 'gpt-5-pro', { output: 120 })).toEqual({ input: 15, output: 120 });
  });
});
