import type { Coach } from '../coach.js';
import { fullEvidence } from '../figures/fullEvidence.js';
import { extremePillars } from '../figures/rankedPillars.js';
import { triggersOfLastSession } from '../figures/termFigures.js';
import { pillarText } from '../rulesTexts/pillarText.js';
import { joinWithAnd } from '../../../shared/listText.js';

/** States in which the coach always applies. */
const STATES: readonly string[] = ['EXIT', 'TIGHTEN', 'WATCH'];

/** Explains which pillars stand out and what moves them. */
export const pillarCoach: Coach = {
  name: 'pillar',
  path: '/coach/pillar/generate',
  title: 'Pillar Coach',
  summary: `Explains the six pillars: which stand at an extreme, and which term moved them. Available in the states ${joinWithAnd(STATES)}, or when a pillar is at an extreme or a trigger has fired.`,
  promptVersion: 1,
  output: 'prose',
  needs: [],
  unavailableReason(subject) {
    const { ticker, tickerAudit } = subject;
    if (
      STATES.includes(tickerAudit.state ?? '') ||
      extremePillars(subject).length > 0 ||
      triggersOfLastSession(subject).length > 0
    )
      return null;
    return `${ticker} is in none of the states ${joinWithAnd(STATES)}, no pillar is at an extreme, and no trigger has fired.`;
  },
  evidence: fullEvidence,
  computedFields: (subject) => ({
    state: subject.tickerAudit.state,
    fired: extremePillars(subject).map(({ name, score }) => ({ pillar: name, score })),
    triggers: triggersOfLastSession(subject).map(({ name }) => name),
  }),
  rulesNarration: pillarText,
  promptBrief: ({ ticker }) =>
    `Explain to a trader what the six pillars say about ${ticker}: which of them stand at an extreme, which term moved each of them, how they ` +
    'explain the state, the price level that matters, and what would have to change.',
};
