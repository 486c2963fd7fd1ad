import type { Coach } from '../coach.js';
import type { CoachSubject } from '../coach.js';
import type { Evidence } from '../evidence.js';
import { fullEvidence } from '../figures/fullEvidence.js';
import { riskFacts, riskFigures } from '../figures/riskFigures.js';
import { advocateText } from '../rulesTexts/advocateText.js';
import { frameworkConclusionOf } from '../rulesTexts/frameworkConclusion.js';
import { counterpointsOf } from '../rulesTexts/counterpoints.js';
import { EvidenceFormatter } from '../evidenceFormatter.js';

const NO_CONCLUSION = 'The framework has no state for this ticker, so there is no conclusion to argue against.';

/** The evidence of the ticker's whole audit, and the ticker's share of the portfolio's risk. */
function advocateEvidence(subject: CoachSubject): Evidence {
  const { figures, facts, sources } = fullEvidence(subject);
  return { figures: [...figures, ...riskFigures(subject)], facts: { ...facts, ...riskFacts(subject) }, sources };
}

/** Argues against the framework's conclusion with the evidence that contradicts it. */
export const advocateCoach: Coach = {
  name: 'advocate',
  path: '/coach/advocate/generate',
  title: 'Devil’s Advocate',
  summary:
    'Argues against the framework’s conclusion with the evidence that contradicts it, paired with the current thesis narration (`thesis`).',
  promptVersion: 1,
  output: 'prose',
  needs: ['thesis'],
  unavailableReason: (subject) => (frameworkConclusionOf(subject) === null ? NO_CONCLUSION : null),
  evidence: advocateEvidence,
  computedFields(subject) {
    const conclusion = frameworkConclusionOf(subject);
    if (conclusion === null) return {};
    const points = counterpointsOf({ subject, evidence: new EvidenceFormatter(advocateEvidence(subject)) }, conclusion);
    return {
      state: subject.tickerAudit.state,
      argues_against: conclusion.text,
      thesis: subject.thesis,
      counterpoints: points,
    };
  },
  rulesNarration: advocateText,
  promptBrief: (subject) =>
    `You are given the thesis on ${subject.ticker}; it concludes: ${frameworkConclusionOf(subject)?.text ?? ''}. Argue against that conclusion with the strongest points of ` +
    'the evidence (`computed.counterpoints` are a start). Name the state and its cause, the price level that settles the argument and the next condition to watch.',
};
