import type { BriefingMail } from '../../../application/cloud/messaging/mail/mail.js';
import type { ActionableTicker, PortfolioSummary } from '../../../domain/shared/briefing/briefing.js';
import { DAY_MS } from '../../../domain/shared/timeUnits.js';
import type { MailContent, MailLinks } from './parts/mailContent.js';
import { listParagraph } from './parts/listParagraph.js';
import { unsubscribeUrlOf } from './parts/unsubscribeUrl.js';
import { formatUtcDate } from './parts/formatUtcDate.js';
import { formatUtcDateTime } from './parts/formatUtcDateTime.js';

const MONEY = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const CHANGE = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
});
const SCORE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const NOTHING_TO_DO = 'Nothing to act on today.';

export function briefingMailContent(
  { briefing: { summary, stateCounts, actionable, asOf }, at, unsubscribe }: BriefingMail,
  links: MailLinks,
): MailContent {
  const time = asOf === null ? formatUtcDateTime(at) : writtenMoment(asOf);
  const facts = summary === null ? [] : summaryRows(summary);
  const states = (stateCounts ?? []).map(({ state, count }) => ({ label: state, value: String(count) }));
  const tickers = (actionable ?? []).map((each) => ({
    ticker: each.ticker,
    assessment: assessmentOf(each),
    reason: each.reason ?? '',
  }));
  const quiet = actionable !== null && actionable.length === 0;
  const unsubscribeUrl = unsubscribeUrlOf(unsubscribe, links);
  return {
    subject: `Your portfolio on ${formatUtcDate(asOf ?? at)}`,
    values: {
      time,
      ...section('facts', facts),
      ...section('states', states),
      ...section('tickers', tickers),
      quiet: quiet ? [NOTHING_TO_DO] : [],
      unsubscribeUrl,
    },
    paragraphs: [
      `Your portfolio as of ${time}.`,
      ...list('Portfolio:', facts.map(inWords)),
      ...list('States:', states.map(inWords)),
      ...list(
        'To act on:',
        tickers.map(({ ticker, assessment, reason }) =>
          [ticker, assessment, reason].filter((part) => part !== '').join(' – '),
        ),
      ),
      ...(quiet ? [NOTHING_TO_DO] : []),
      `Unsubscribe from briefing e-mails: ${unsubscribeUrl}`,
    ],
    unsubscribeUrl,
  };
}

/** Formats a moment. A date without a time is stored as midnight and shown without a time. */
const writtenMoment = (at: Date): string => (at.getTime() % DAY_MS === 0 ? formatUtcDate(at) : formatUtcDateTime(at));

/** The rows of a section, and a flag that shows its heading only if there are rows. */
const section = (name: string, rows: readonly Readonly<Record<string, string>>[]) => ({
  [name]: rows,
  [`${name}Heading`]: rows.length === 0 ? [] : [''],
});

const list = (heading: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [listParagraph(heading, lines)];

const inWords = ({ label, value }: { readonly label: string; readonly value: string }): string => `${label}: ${value}`;

function summaryRows({
  totalValue,
  dayChangePct,
  currency,
  others,
}: PortfolioSummary): { label: string; value: string }[] {
  const total =
    totalValue === null
      ? []
      : [{ label: 'Total value', value: [MONEY.format(totalValue), currency ?? ''].join(' ').trim() }];
  const change = dayChangePct === null ? [] : [{ label: 'Day change', value: `${CHANGE.format(dayChangePct)}%` }];
  return [
    ...total,
    ...change,
    ...others.map(({ label, value }) => ({ label: label.charAt(0).toUpperCase() + label.slice(1), value })),
  ];
}

const assessmentOf = ({ state, score, grade }: ActionableTicker): string =>
  [state ?? '', score === null ? '' : `score ${SCORE.format(score)}`, grade === null ? '' : `grade ${grade}`]
    .filter((part) => part !== '')
    .join(', ');
