import { PROVIDERS } from '../../../adapters/ai/providers.js';
import { SdkNarrator } from '../../../adapters/ai/sdkNarrator.js';
import type { NarratorChoice } from '../../../application/dashboard/coaching/whoNarrates.js';
import type { DashboardSettings } from './config.js';

/** The provider that the settings name. Without its key it is not asked. */
export function narratorChoiceOf({
  AI_PROVIDER,
  AI_MODEL,
  AI_API_KEY,
  AI_API_BASE,
}: DashboardSettings): NarratorChoice {
  if (AI_PROVIDER === 'rules') return { narrator: null, reason: null };
  const { title, model, baseUrl, needsKey } = PROVIDERS[AI_PROVIDER];
  if (needsKey && AI_API_KEY === undefined) {
    return {
      narrator: null,
      reason: `AI_PROVIDER=${AI_PROVIDER} needs AI_API_KEY: the key of your account with ${title}. The rules narrator writes.`,
    };
  }
  const access = {
    provider: AI_PROVIDER,
    model: AI_MODEL ?? model,
    baseUrl: AI_API_BASE ?? baseUrl,
    key: AI_API_KEY ?? null,
  };
  return { narrator: new SdkNarrator(access, fetch), reason: null };
}
