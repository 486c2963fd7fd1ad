import { aiSdkBaseUrlOf, INFO_BY_NARRATOR_PROVIDER } from '../../../adapters/ai/providers.js';
import { AiSdkNarrator } from '../../../adapters/ai/aiSdkNarrator.js';
import type { SelectedNarrator } from '../../../application/dashboard/coaching/narratorSelection.js';
import type { DashboardSettings } from './config.js';

/** Selects the AI provider that the settings name. A provider without its key is not used. */
export function selectNarrator({
  AI_PROVIDER,
  AI_MODEL,
  AI_API_KEY,
  AI_API_BASE,
}: DashboardSettings): SelectedNarrator {
  if (AI_PROVIDER === 'rules') return { narrator: null, reason: null };
  const { title, model, baseUrl, needsKey } = INFO_BY_NARRATOR_PROVIDER[AI_PROVIDER];
  if (needsKey && AI_API_KEY === undefined) {
    return {
      narrator: null,
      reason: `AI_PROVIDER=${AI_PROVIDER} needs AI_API_KEY: your ${title} API key. The rules narrator is used instead.`,
    };
  }
  const access = {
    provider: AI_PROVIDER,
    model: AI_MODEL ?? model,
    baseUrl: aiSdkBaseUrlOf(AI_PROVIDER, AI_API_BASE ?? baseUrl),
    key: AI_API_KEY ?? null,
  };
  return { narrator: new AiSdkNarrator(access, fetch), reason: null };
}
