import type { Coach } from '../coach.js';
import { fullEvidence } from '../figures/fullEvidence.js';
import { firedPillars } from '../figures/rankedPillars.js';
import { triggersToday } from '../figures/termFigures.js';
import { pillarText } from '../rulesTexts/pillarText.js';
import { joinWithAnd } from '../rulesTexts/phrases.js';

/** In these it speaks whatever the pillars say. */
const STATES: readonly string[] = ['EXIT', 'TIGHTEN', 'WATCH'];

/** Which pillars stand out, and what moves them. */
export const pillarCoach: Coach = {
  name: 'pillar',
  path: '/coach/pillar/generate',
  title: 'Pillar Coach',
  summary: `What the six pillars say: which stand at an extreme and which term brought them there. For the states ${joinWithAnd(STATES)}, or when a pillar or a trigger has fired.`,
  promptVersion: 1,
  output: 'prose',
  needs: [],
  unavailableReason(subject) {
    const { ticker, tickerAudit: published } = subject;
    if (STATES.includes(published.state ?? '') || firedPillars(subject).length > 0 || triggersToday(subject).length > 0)
      return null;
    return `${ticker} is in none of the states ${joinWithAnd(STATES)}, and no pillar and no trigger has fired.`;
  },
  evidence: fullEvidence,
  computedFields: (subject) => ({
    state: subject.tickerAudit.state,
    fired: firedPillars(subject).map(({ name, score }) => ({ pillar: name, score })),
    triggers: triggersToday(subject).map(({ name }) => name),
  }),
  rulesNarration: pillarText,
  promptBrief: ({ ticker }) =>
    `Explain to a trader what the six pillars say about ${ticker}: which of them stand at an extreme, which term brought each there, how they ` +
    'explain the state, the price level that matters, and what would have to change.',
};
