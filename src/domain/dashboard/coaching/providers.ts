/** AI providers that can write narrations. */
export const NARRATOR_PROVIDERS = ['anthropic', 'openai', 'ollama'] as const;
export type NarratorProvider = (typeof NARRATOR_PROVIDERS)[number];

/** Web search providers. */
export const SEARCH_PROVIDERS = ['brave', 'tavily'] as const;
export type SearchProvider = (typeof SEARCH_PROVIDERS)[number];
