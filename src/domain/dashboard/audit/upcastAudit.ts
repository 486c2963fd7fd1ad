import type { FrameworkAudit, HoldingAudit } from '../framework/frameworkAudit.js';
import type { StructureAudit } from '../analysis/structure/structureAudit.js';
import type {
  AuditPayload,
  WithOptional,
  RegimeAudit,
  TickerAudit,
  TickerMetadata,
  TriggerAudit,
} from './auditPayload.js';

/**
 * An audit written by this or any earlier release. All audits have schema version 1: later releases only added fields
 * or filled in fields that had been null.
 */
export interface AuditOfAnyRelease extends Omit<AuditPayload, 'regime' | 'portfolio' | 'tickers'> {
  readonly regime: WithOptional<RegimeAudit, 'index' | 'inputs'>;
  readonly portfolio: WithOptional<AuditPayload['portfolio'], 'risk'>;
  readonly tickers: Readonly<Record<string, TickerAuditOfAnyRelease>>;
}

export interface TickerAuditOfAnyRelease extends WithOptional<Omit<TickerAudit, Upcast>, 'prior_grade' | 'next'> {
  readonly swing_signal: TickerAudit['swing_signal'] | null;
  readonly triggers: readonly WithOptional<TriggerAudit, 'inputs'>[] | null;
  readonly structure: WithOptional<StructureAudit, 'inputs'> | null;
  readonly whale: TickerAudit['whale'] | null;
  readonly framework?: FrameworkOfAnyRelease | null | undefined;
  readonly metadata: WithOptional<TickerMetadata, 'framework_reason'>;
}

type Upcast = 'swing_signal' | 'triggers' | 'structure' | 'whale' | 'framework' | 'metadata';

interface FrameworkOfAnyRelease extends WithOptional<Omit<FrameworkAudit, 'holding'>, 'events'> {
  readonly holding: WithOptional<HoldingAudit, 'stop_origin' | 'stop_since' | 'breached_since'> | null;
}

/** Adds the fields that the audit's release did not write; a current audit is returned unchanged. */
export function upcastAudit(audit: AuditOfAnyRelease): AuditPayload {
  const { regime, portfolio, tickers } = audit;
  return {
    ...audit,
    regime: { ...regime, index: regime.index ?? null, inputs: regime.inputs ?? {} },
    portfolio: { ...portfolio, risk: portfolio.risk ?? null },
    tickers: Object.fromEntries(Object.entries(tickers).map(([symbol, ticker]) => [symbol, upcastTicker(ticker)])),
  };
}

function upcastTicker(ticker: TickerAuditOfAnyRelease): TickerAudit {
  const { prior_grade, next, swing_signal, triggers, structure, whale, framework, metadata } = ticker;
  return {
    ...ticker,
    prior_grade: prior_grade ?? null,
    next: next ?? null,
    swing_signal: swing_signal ?? 'NONE',
    triggers: (triggers ?? []).map((trigger) => ({ ...trigger, inputs: trigger.inputs ?? {} })),
    structure: structure && { ...structure, inputs: structure.inputs ?? {} },
    whale: whale ?? { signals: [], not_configured: [] },
    framework: framework ? upcastFramework(framework) : null,
    metadata: { ...metadata, framework_reason: metadata.framework_reason ?? null },
  };
}

function upcastFramework(framework: FrameworkOfAnyRelease): FrameworkAudit {
  const { holding, events } = framework;
  return {
    ...framework,
    holding: holding && {
      ...holding,
      stop_origin: holding.stop_origin ?? null,
      stop_since: holding.stop_since ?? null,
      breached_since: holding.breached_since ?? null,
    },
    events: events ?? [],
  };
}
