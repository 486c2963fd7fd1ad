import type { LanguageModel } from 'ai';
import { createSingleOriginFetch } from './createSingleOriginFetch.js';
import type { NarratorProviderOptions } from './providers.js';

/**
 * Creates the provider's model. Every setting is passed explicitly; otherwise the SDKs would read base URLs and keys
 * from the environment. An SDK is loaded only when it is needed, because the SDKs would double the startup time.
 */
export async function createLanguageModel(
  { provider, model, baseUrl, key }: NarratorProviderOptions,
  fetch: typeof globalThis.fetch,
): Promise<LanguageModel> {
  const fetchThere = createSingleOriginFetch(baseUrl, fetch);
  switch (provider) {
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic({ baseURL: baseUrl, apiKey: key ?? '', fetch: fetchThere })(model);
    }
    case 'openai': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI({ baseURL: baseUrl, apiKey: key ?? '', fetch: fetchThere })(model);
    }
    case 'ollama': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const server = createOpenAICompatible({
        name: provider,
        baseURL: baseUrl,
        ...(key === null ? {} : { apiKey: key }),
        fetch: fetchThere,
        includeUsage: true,
        supportsStructuredOutputs: true,
      });
      return server(model);
    }
  }
}
