import { structureFigures } from '../figures/structureFigures.js';
import { pillarFigures, evidenceWithCommonFigures } from '../figures/commonFigures.js';
import type { Coach } from '../coach.js';
import { areEntriesMoot } from '../deriskingStates.js';
import { trapStructureText } from '../rulesTexts/trapStructureText.js';

const NO_BARS = 'The price history is too short to classify the last bar: ATR14 and levels are missing.';

/** Classifies the current bar. Its fields come from the audit; the narration only explains them. */
export const trapStructureCoach: Coach = {
  name: 'trap_structure',
  path: '/coach/trap_structure/generate',
  title: 'Trap & Structure',
  summary:
    'Classifies the last bar (TRAP, FADE, CHASE, CLEAN or NEUTRAL) and gives an entry verdict. All fields are computed.',
  promptVersion: 3,
  output: 'prose',
  needs: [],
  unavailableReason: ({ tickerAudit }) => (tickerAudit.structure === null ? NO_BARS : null),
  evidence(subject) {
    const { structure } = subject.tickerAudit;
    return evidenceWithCommonFigures(subject, [...structureFigures(subject), ...pillarFigures(subject)], {
      setup: structure?.state ?? null,
      verdict: structure?.verdict ?? null,
      verdict_reason: structure?.reason ?? null,
      trap_side: structure?.structure.trap?.side ?? null,
      exhaustion: structure?.exhaustion.label ?? null,
      momentum: structure?.exhaustion.momentum ?? null,
      lean_at_resistance: structure?.tape.lean_at_resistance ?? null,
      better_entries: structure?.better_entries.map(({ reason }) => reason).join('; ') ?? null,
    });
  },
  computedFields({ tickerAudit: { structure } }) {
    if (structure === null) return {};
    const { state, verdict, reason, exhaustion, tape, better_entries } = structure;
    return { state, verdict, reason, structure: structure.structure, exhaustion, tape, better_entries };
  },
  rulesNarration: trapStructureText,
  promptBrief: ({ ticker, tickerAudit }) =>
    areEntriesMoot(tickerAudit)
      ? `Explain the last bar of ${ticker} to a trader who should sell the position or keep it on a tight stop: the setup and ` +
        'the reason for it, and the decisive support and resistance. Say that the entry verdict concerns new entries only, ' +
        'and name no price for an entry.'
      : `Explain the last bar of ${ticker} to a trader who is considering an entry: the setup and the reason for it, the entry ` +
        'verdict, the decisive support and resistance, and the price at which the same trade would be better.',
};
