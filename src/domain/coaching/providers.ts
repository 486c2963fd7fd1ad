/** Who can narrate in place of the rules. */
export const NARRATOR_PROVIDERS = ['anthropic', 'openai', 'ollama'] as const;
export type NarratorProvider = (typeof NARRATOR_PROVIDERS)[number];
