import type { NarratorProvider } from '../../domain/dashboard/coaching/providers.js';

export interface NarratorProviderInfo {
  /** Name of the provider for display. */
  readonly title: string;
  /** The default model: small, fast and cheap, since it only puts computed results into words. */
  readonly model: string;
  /** The default base URL of the provider's own SDK. */
  readonly baseUrl: string;
  /** Whether the base URL of the provider's own SDK has no `/v1`, which the AI SDK's has. */
  readonly addsVersion: boolean;
  /** Whether the provider can only be used with a key. */
  readonly needsKey: boolean;
}

export const INFO_BY_NARRATOR_PROVIDER: Readonly<Record<NarratorProvider, NarratorProviderInfo>> = {
  anthropic: {
    title: 'Anthropic',
    model: 'claude-haiku-5-5',
    baseUrl: 'https://api.anthropic.com',
    addsVersion: true,
    needsKey: true,
  },
  openai: {
    title: 'OpenAI',
    model: 'gpt-6-luna',
    baseUrl: 'https://api.openai.com/v1',
    addsVersion: false,
    needsKey: true,
  },
  ollama: { title: 'Ollama', model: 'llama3.2', baseUrl: 'http://127.0.0.1:11434', addsVersion: true, needsKey: false },
};

/** Returns the base URL for the AI SDK. A base URL that already ends in `/v1` stays as it is. */
export const aiSdkBaseUrlOf = (provider: NarratorProvider, baseUrl: string): string =>
  INFO_BY_NARRATOR_PROVIDER[provider].addsVersion && !baseUrl.endsWith('/v1') ? `${baseUrl}/v1` : baseUrl;

export interface NarratorProviderOptions {
  readonly provider: NarratorProvider;
  readonly model: string;
  readonly baseUrl: string;
  readonly key: string | null;
}
