import type { Coach, CoachSubject } from '../../../domain/dashboard/coaching/coach.js';
import type { Evidence } from '../../../domain/dashboard/coaching/evidence.js';
import { PROMPT_VERSION } from '../../../domain/dashboard/coaching/narrationPrompt.js';
import type { CoachPreferences } from '../../../domain/dashboard/preferences/preferences.js';
import { canonicalJsonOfPlainData } from '../../../domain/shared/canonicalJson.js';
import type { Sha256 } from '../../shared/digest.port.js';
import type { SelectedNarrator } from './narratorSelection.js';

/** The inputs of one narration. */
export interface NarrationContext {
  readonly coach: Coach;
  readonly subject: CoachSubject;
  readonly preferences: CoachPreferences;
  readonly choice: SelectedNarrator;
  readonly evidence: Evidence;
  /** SHA-256 of the evidence, the computed fields and the thesis to be criticized. */
  readonly evidenceHash: string;
  /** SHA-256 of all inputs of the narration: the cache key. */
  readonly key: string;
}

export function narrationContextOf(
  made: Pick<NarrationContext, 'coach' | 'subject' | 'preferences' | 'choice'>,
  sha256: Sha256,
): NarrationContext {
  const {
    coach,
    subject,
    preferences,
    choice: { narrator },
  } = made;
  const evidence = coach.evidence(subject);
  const evidenceHash = sha256(
    canonicalJsonOfPlainData({ evidence, computed: coach.computedFields(subject, null), thesis: subject.thesis }),
  );
  const by = narrator === null ? null : { provider: narrator.provider, model: narrator.model };
  const key = sha256(
    canonicalJsonOfPlainData({
      coach: coach.name,
      ticker: subject.ticker,
      evidenceHash,
      preferences,
      version: promptVersionOf(coach),
      by,
    }),
  );
  return { ...made, evidence, evidenceHash, key };
}

/** Version of the common rules and of the coach's own brief. */
export const promptVersionOf = ({ promptVersion }: Coach): string => `${PROMPT_VERSION}.${promptVersion}`;
