import { z } from 'zod';
import { INFO_BY_NARRATOR_PROVIDER } from '../../../../adapters/ai/providers.js';
import { DEFAULT_DAILY_CAP_USD, DEFAULT_MAX_TOKENS } from '../../../../domain/dashboard/coaching/cost/dailyBudget.js';
import { SEARCH_PROVIDERS } from '../../../../domain/dashboard/coaching/providers.js';
import { originSetting, wholeNumberSetting } from '../../../settings.js';
import { defineSetting } from './settingForm.js';
import { dollarAmount, asciiWord } from './values.js';

const TOKENS_RULE = 'must be a whole number of tokens from 100 to 8000';
const BASE_URL_RULE = 'must be a base URL, such as http://127.0.0.1:11434';

const baseUrl = z
  .url({ protocol: /^https?$/, error: BASE_URL_RULE, abort: true })
  .refine(
    (text) => {
      const { search, hash, username, password } = new URL(text);
      return search + hash + username + password === '';
    },
    { error: `${BASE_URL_RULE}, without parameters and without a password` },
  )
  .transform((text) => text.replace(/\/+$/, ''));

export const coachesSettings = {
  AI_PROVIDER: defineSetting(z.enum(['rules', 'anthropic', 'openai', 'ollama']).default('rules'), {
    label: 'AI provider',
    description:
      'Provider that writes the coaches’ text: rules (this program; sends nothing), anthropic or openai (require AI_API_KEY), or ollama (your own server with OpenAI-compatible chat completions)',
  }),
  AI_MODEL: defineSetting(asciiWord.optional(), {
    label: 'Model',
    description: `Model name. Default: ${INFO_BY_NARRATOR_PROVIDER.anthropic.model}, ${INFO_BY_NARRATOR_PROVIDER.openai.model} or ${INFO_BY_NARRATOR_PROVIDER.ollama.model}`,
  }),
  AI_API_KEY: defineSetting(asciiWord.optional(), {
    label: 'API key of the AI provider',
    description: 'API key of the AI provider',
    secretFor: ['AI_API_BASE', 'AI_PROVIDER'],
  }),
  AI_API_BASE: defineSetting(baseUrl.optional(), {
    label: 'Address of the AI provider',
    description:
      'Base URL of the AI provider, as its own SDK defines it: https://api.anthropic.com, https://api.openai.com/v1 or http://127.0.0.1:11434 (with or without /v1 for anthropic and ollama)',
  }),
  AI_DAILY_COST_CAP: defineSetting(dollarAmount.default(DEFAULT_DAILY_CAP_USD), {
    label: 'Maximum cost per day, in US dollars',
    description: 'Maximum cost of the AI provider per UTC day, in US dollars. Above it, the rules narrator is used',
  }),
  AI_MAX_TOKENS: defineSetting(wholeNumberSetting(100, 8000, TOKENS_RULE).default(DEFAULT_MAX_TOKENS), {
    label: 'Maximum tokens per narration',
    description: 'Maximum number of tokens of one narration',
  }),
  AI_PRICE_INPUT: defineSetting(dollarAmount.optional(), {
    label: 'Price per million input tokens, in US dollars',
    description:
      'Price per million input tokens, in US dollars. Default: the list price; for an unknown model, a high price',
  }),
  AI_PRICE_OUTPUT: defineSetting(dollarAmount.optional(), {
    label: 'Price per million output tokens, in US dollars',
    description:
      'Price per million output tokens, in US dollars. Default: the list price; for an unknown model, a high price',
  }),
  WEB_SEARCH: defineSetting(z.enum(['none', ...SEARCH_PROVIDERS]).default('none'), {
    label: 'Web search',
    description: 'Web search of the Whale Confirmation coach. brave and tavily require WEB_SEARCH_API_KEY',
  }),
  WEB_SEARCH_API_KEY: defineSetting(asciiWord.optional(), {
    label: 'API key of the web search',
    description: 'API key of the search service',
    secretFor: ['WEB_SEARCH_API_BASE', 'WEB_SEARCH'],
  }),
  WEB_SEARCH_API_BASE: defineSetting(originSetting.optional(), {
    label: 'Address of the web search',
    description: 'Origin of the search API. Default: that of the service',
  }),
};
