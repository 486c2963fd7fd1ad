import { joinWithAnd, joinWithOr } from '../../shared/listText.js';
import type { TickerAudit } from './auditPayload.js';

interface ExitMeasures {
  /** The measures that the rules of a held ticker compare with limits, such as "distance to the stop". */
  readonly known: readonly string[];
  /** The measures that do not exist, usually because there are too few bars. Rules about them do not apply. */
  readonly missing: readonly string[];
}

type AuditedMeasures = Pick<TickerAudit, 'score' | 'framework' | 'metadata'>;

export function exitMeasuresOf({ score, framework, metadata }: AuditedMeasures): ExitMeasures {
  const measures = [
    { name: 'RSI', of: 'RSI', value: metadata.indicators['rsi14'] },
    { name: 'score', of: 'score', value: score },
    { name: 'distance to the stop', of: 'stop', value: framework?.holding?.stop },
  ];
  const isKnown = ({ value }: { readonly value: number | null | undefined }): boolean => (value ?? null) !== null;
  return {
    known: measures.filter(isKnown).map(({ name }) => name),
    missing: measures.filter((measure) => !isKnown(measure)).map(({ of }) => of),
  };
}

/** Says which measures of a held ticker are within their limits, and which rules do not apply. */
export function withinLimitsText(audit: AuditedMeasures, are: 'are' | 'are all'): string {
  const { known, missing } = exitMeasuresOf(audit);
  const within = known.length === 1 ? 'is within its limit' : `${are} within their limits`;
  const them = missing.length === 1 ? 'it' : 'them';
  return [
    known.length === 0 ? '' : `${joinWithAnd(known)} ${within}.`,
    missing.length === 0 ? '' : `There is no ${joinWithOr(missing)}, so the rules about ${them} do not apply.`,
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}
