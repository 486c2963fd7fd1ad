import type { CurrentLicense } from '../license/currentLicense.js';
import { missingFeatureReason } from '../license/missingFeatureReason.js';
import type { Narrator } from './narrator.port.js';

/**
 * The provider chosen in the settings. If a chosen provider is not used, `reason` says why; it is null when no provider
 * is configured.
 */
export interface SelectedNarrator {
  readonly narrator: Narrator | null;
  readonly reason: string | null;
}

const RULES_FALLBACK = 'The rules narrator is used instead.';

/**
 * Selects the narrator: the provider chosen in the settings, if the license includes AI coaches and requests may be
 * sent.
 */
export class NarratorSelection {
  constructor(
    private readonly configured: SelectedNarrator,
    private readonly license: Pick<CurrentLicense, 'status'>,
    private readonly offline: boolean,
  ) {}

  current(): SelectedNarrator {
    const { narrator, reason } = this.configured;
    if (narrator === null) return { narrator, reason };
    const problem = this.offline
      ? 'Started with --offline: nothing is sent to an AI provider.'
      : missingFeatureReason(this.license.status, 'ai_coaches');
    return problem === null ? this.configured : { narrator: null, reason: `${problem} ${RULES_FALLBACK}` };
  }
}
