import type { NarratorProvider } from '../../domain/dashboard/coaching/providers.js';

export interface NarratorProviderInfo {
  /** Name of the provider for display. */
  readonly title: string;
  /** The default model: small, fast and cheap, since it only puts computed results into words. */
  readonly model: string;
  /** The name of the base URL setting in the provider's SDK. */
  readonly baseUrl: string;
  /** Whether the provider can only be used with a key. */
  readonly needsKey: boolean;
}

export const INFO_BY_NARRATOR_PROVIDER: Readonly<Record<NarratorProvider, NarratorProviderInfo>> = {
  anthropic: { title: 'Anthropic', model: 'claude-haiku-5-5', baseUrl: 'https://api.anthropic.com/v1', needsKey: true },
  openai: { title: 'OpenAI', model: 'gpt-6-luna', baseUrl: 'https://api.openai.com/v1', needsKey: true },
  ollama: { title: 'Ollama', model: 'llama3.2', baseUrl: 'http://127.0.0.1:11434/v1', needsKey: false },
};

export interface NarratorProviderOptions {
  readonly provider: NarratorProvider;
  readonly model: string;
  readonly baseUrl: string;
  readonly key: string | null;
}
