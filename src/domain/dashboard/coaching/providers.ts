/** Who can narrate in place of the rules. */
export const NARRATOR_PROVIDERS = ['anthropic', 'openai', 'ollama'] as const;
export type NarratorProvider = (typeof NARRATOR_PROVIDERS)[number];

/** Who can search the web for a coach. */
export const SEARCH_PROVIDERS = ['brave', 'tavily'] as const;
export type SearchProvider = (typeof SEARCH_PROVIDERS)[number];
