import type { Coach } from '../coach.js';
import { holdingFacts, holdingFigures } from '../figures/holdingFigures.js';
import { journalFacts, journalFigures } from '../figures/journalFigures.js';
import { levelFigures } from '../figures/levelFigures.js';
import { riskFacts, riskFigures } from '../figures/riskFigures.js';
import { ruleFigures } from '../figures/ruleFigures.js';
import { evidenceWithCommonFigures } from '../figures/commonFigures.js';
import { tradingRecordOf } from '../habits/tradingRecord.js';
import { positionAuditText } from '../rulesTexts/positionAuditText.js';

/** Older fills are judged too, but not listed. */
const FILLS_SHOWN = 20;

/** Reviews how the ticker was traded, from the trade journal and the earlier theses. */
export const auditCoach: Coach = {
  name: 'audit',
  path: '/coach/audit/generate',
  title: 'Position Audit',
  summary:
    'Reviews the trade journal and the earlier theses of the ticker: patterns, average P/L %, hold time and fills versus thesis, all computed.',
  promptVersion: 1,
  output: 'prose',
  needs: ['journal', 'theses'],
  unavailableReason: () => null,
  evidence: (subject) =>
    evidenceWithCommonFigures(
      subject,
      [
        ...journalFigures(subject),
        ...holdingFigures(subject),
        ...levelFigures(subject),
        ...ruleFigures(subject),
        ...riskFigures(subject),
      ],
      { ...journalFacts(subject), ...holdingFacts(subject), ...riskFacts(subject) },
    ),
  computedFields(subject) {
    const { habits, averagePlPct, averageHoldDays, fills } = tradingRecordOf(subject);
    return {
      state: subject.tickerAudit.state,
      patterns: habits,
      average_pl_pct: averagePlPct,
      average_hold_days: averageHoldDays,
      // The API keeps the British spelling `judgement`, because renaming a field would break clients.
      fills_vs_thesis: fills
        .slice(0, FILLS_SHOWN)
        .map(({ judgment, note, ...fill }) => ({ ...fill, judgement: judgment, note })),
    };
  },
  rulesNarration: positionAuditText,
  promptBrief: ({ ticker }) =>
    `Tell the trader how ${ticker} was traded so far: the results of the closed trades, which patterns the journal shows and what each costs, ` +
    'whether the fills followed the thesis at the time, and what the framework says about the position now. Without trades, say so and describe the position.',
};
