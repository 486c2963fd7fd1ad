import type { CurrentLicense } from '../license/currentLicense.js';
import { featureProblem } from '../license/featureProblem.js';
import type { Narrator } from './narrator.port.js';

/** The provider of the settings; without one `reason` says why, or is null where none was asked for. */
export interface NarratorChoice {
  readonly narrator: Narrator | null;
  readonly reason: string | null;
}

const RULES_WRITE = 'The rules narrator writes.';

/** Who narrates now: the provider of the settings, as long as the license has AI coaches and anything may be sent. */
export class WhoNarrates {
  constructor(
    private readonly configured: NarratorChoice,
    private readonly license: Pick<CurrentLicense, 'standing'>,
    private readonly offline: boolean,
  ) {}

  now(): NarratorChoice {
    const { narrator, reason } = this.configured;
    if (narrator === null) return { narrator, reason };
    const problem = this.offline
      ? 'Started with --offline: nothing is sent to an AI provider.'
      : featureProblem(this.license.standing, 'ai_coaches');
    return problem === null ? this.configured : { narrator: null, reason: `${problem} ${RULES_WRITE}` };
  }
}
