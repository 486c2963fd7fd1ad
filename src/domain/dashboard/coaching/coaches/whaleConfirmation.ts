import type { Coach } from '../coach.js';
import type { EvidenceSource } from '../evidence.js';
import { holdingFacts, holdingFigures } from '../figures/holdingFigures.js';
import { levelFigures } from '../figures/levelFigures.js';
import { ruleFigures } from '../figures/ruleFigures.js';
import { whaleFacts, whaleFigures } from '../figures/whaleFigures.js';
import { evidenceWithCommonFigures } from '../figures/commonFigures.js';
import { companyName } from '../news/companyNames.js';
import { assessWhaleSignals, searchPeriodOf } from '../whales/assessWhaleSignals.js';
import { whaleText } from '../rulesTexts/whaleText.js';

/** Compares large-trader signals with web search results. Stated rules compute the verdict from the results. */
export const whaleConfirmationCoach: Coach = {
  name: 'whale_confirmation',
  path: '/coach/whale_confirmation/generate',
  title: 'Whale Confirmation Coach',
  summary:
    'Cross-checks whale signals by web search: CONFIRMED, CONFLICT or WEAK SIGNAL, computed from the results by stated rules. Every cited URL is one of the search’s results. ' +
    'Without a search, or when it fails, the verdict is WEAK SIGNAL with the reason.',
  promptVersion: 1,
  output: 'cited prose',
  needs: ['search'],
  unavailableReason: ({ tickerAudit }) =>
    tickerAudit.whale.signals.length === 0
      ? 'There is no whale signal: no unusual volume, no accumulation and no option sweep.'
      : null,
  searchQuery(subject) {
    const { direction } = assessWhaleSignals(subject);
    const about = [
      companyName(subject.ticker) ?? '',
      subject.ticker,
      'stock unusual volume institutional',
      direction === 'unclear' ? '' : direction,
    ];
    return { text: about.filter((part) => part !== '').join(' '), period: searchPeriodOf(subject) };
  },
  evidence(subject) {
    const figures = [
      ...whaleFigures(subject),
      ...levelFigures(subject),
      ...holdingFigures(subject),
      ...ruleFigures(subject),
    ];
    return {
      ...evidenceWithCommonFigures(subject, figures, { ...whaleFacts(subject), ...holdingFacts(subject) }),
      sources: subject.search.sources,
    };
  },
  computedFields(subject, cited) {
    const { verdict, reason, same, opposite } = assessWhaleSignals(subject);
    const decisive = verdict === 'CONFLICT' ? [...opposite, ...same] : same;
    return {
      state: subject.tickerAudit.state,
      verdict,
      verdict_reason: reason,
      citations: citationsOf([...decisive, ...(cited ?? [])]),
    };
  },
  rulesNarration: whaleText,
  promptBrief: ({ ticker }) =>
    `Explain to a trader which large-trader activity ${ticker} shows, what the pages found say about it, and why the computed verdict is what it is. ` +
    'Cite the pages that you rely on. Quote a title only word for word, between “ and ”.',
};

function citationsOf(sources: readonly EvidenceSource[]): { readonly title: string; readonly url: string }[] {
  const byUrl = new Map(sources.map(({ title, url }) => [url, { title, url }]));
  return [...byUrl.values()];
}
