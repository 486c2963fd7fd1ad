// Written by npm run docs from /openapi.json of the running program: not by hand.

export type RegimeLabel = 'risk_on' | 'neutral' | 'risk_off';
export type Grade = 'A+' | 'A' | 'A-' | 'B+' | 'B' | 'B-' | 'C+' | 'C' | 'C-' | 'D' | 'F';
export type FrameworkState = 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT';
export type TrapState = 'TRAP' | 'FADE' | 'CHASE' | 'CLEAN' | 'NEUTRAL';
export type TrapVerdict = 'OK' | 'WAIT' | 'AVOID';
export type FrameworkEvent =
  | {
      kind: 'state_changed';
      id: string;
      at: string;
      from: FrameworkState;
      to: FrameworkState;
      reason: FrameworkReason;
    }
  | {
      kind: 'entry_armed';
      id: string;
      at: string;
      trigger: string;
      strength: number;
      trigger_low: number;
      close: number;
    }
  | {
      kind: 'rung_hit';
      id: string;
      at: string;
      rung: number;
      r: number;
      price: number;
      share: number;
      high: number;
      entry_price: number;
      risk: number;
    }
  | {
      kind: 'stop_breached';
      id: string;
      at: string;
      close: number;
      stop: number;
      initial_stop: number | null;
      entry_price: number;
    };
export type MapCheck =
  | {
      kind: 'checked';
      session: string;
      differences: DecisionChange[];
      surprises: {
        assumption: 'date' | 'open' | 'high' | 'low' | 'volume' | 'index_close' | 'breadth_above';
        assumed: number | string | null;
        actual: number | string | null;
      }[];
    }
  | {
      kind: 'unavailable';
      reason: string;
    };
export type TickerMap =
  | {
      kind: 'map';
      ticker: string;
      generated_at: string;
      assumptions: MapAssumptions;
      last_close: number;
      atr14: number;
      stop: number | null;
      tick_step: number;
      cells: {
        from: number;
        to: number;
        decisions: Decisions;
      }[];
      boundaries: DecisionBoundary[];
      nearest: DecisionBoundary | null;
      nearest_action: DecisionBoundary | null;
      intraday: IntradayCondition[];
      unreached: UnreachedState[];
    }
  | {
      kind: 'unavailable';
      ticker: string;
      generated_at: string;
      reason: string;
    };
export type IntradayCondition =
  | {
      measure: 'high' | 'low';
      price: number;
      effect:
        | {
            kind: 'rung';
            rung: number;
            r: number;
          }
        | {
            kind: 'trigger';
            trigger: string;
          }
        | {
            kind: 'trap';
            side: 'bull' | 'bear';
          };
    }
  | {
      measure: 'volume';
      shares: number;
      trigger: string;
      closes: {
        lowest: number;
        highest: number;
      };
    };
export type WhatIf =
  | {
      kind: 'hypothetical';
      ticker: string;
      generated_at: string;
      close: number;
      assumptions: MapAssumptions;
      audit: TickerAudit;
    }
  | {
      kind: 'unavailable';
      ticker: string;
      generated_at: string;
      reason: string;
    };
export type PillarName = 'trend' | 'momentum' | 'relative_strength' | 'volume' | 'risk' | 'structure';
export type CoachName =
  'thesis' | 'advocate' | 'pillar' | 'exit' | 'entry' | 'audit' | 'catalyst' | 'whale_confirmation' | 'trap_structure';

export interface DashboardApi {
  /**
   * The process is up
   */
  'GET /health': {
    responses: {
      '200': {
        status: 'ok';
        timestamp: string;
      };
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Returns the token that every POST must send in X-CSRF-Token
   */
  'GET /csrf-token': {
    responses: {
      '200': {
        token: string;
      };
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Returns the latest audit
   */
  'GET /audit': {
    responses: {
      '200': AuditPayload;
      '304': string;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`)
       */
      '404': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Starts an audit
   */
  'POST /audit/run': {
    responses: {
      '200': {
        started: true;
      };
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`, `csrf_token_invalid`)
       */
      '403': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
    };
  };
  /**
   * Returns the progress of the current run, or the result of the last one
   */
  'GET /audit/status': {
    responses: {
      '200': AuditStatus;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Returns the tickers of the latest audit, sorted by how close they are to a change of state, a stop or a rung
   */
  'GET /audit/map': {
    responses: {
      '200': PortfolioMap;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`)
       */
      '404': Failure;
      /**
       * Not possible in the current state (`map_not_ready`)
       */
      '409': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Returns what each possible close of a ticker’s next session would change
   */
  'GET /audit/{ticker}/map': {
    params: {
      ticker: string;
    };
    query?: {
      /**
       * A decimal number, such as 171.5, .5 or 4e+07
       */
      open?: number;
      /**
       * A decimal number, such as 171.5, .5 or 4e+07
       */
      high?: number;
      /**
       * A decimal number, such as 171.5, .5 or 4e+07
       */
      low?: number;
      /**
       * A decimal number, such as 171.5, .5 or 4e+07
       */
      volume?: number;
      /**
       * A decimal number, such as 171.5, .5 or 4e+07
       */
      index_close?: number;
      breadth_above?: number;
    };
    responses: {
      '200': TickerMap;
      /**
       * The body is malformed or a field is invalid; `detail` says which (`invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`, `unknown_ticker`, `not_found`)
       */
      '404': Failure;
      /**
       * Not possible in the current state (`map_not_ready`)
       */
      '409': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
    };
  };
  /**
   * Returns a ticker as the audit would publish it after a hypothetical session
   */
  'GET /audit/{ticker}/what-if': {
    params: {
      ticker: string;
    };
    query: {
      /**
       * A decimal number, such as 171.5, .5 or 4e+07
       */
      close: number;
      /**
       * A decimal number, such as 171.5, .5 or 4e+07
       */
      open?: number;
      /**
       * A decimal number, such as 171.5, .5 or 4e+07
       */
      high?: number;
      /**
       * A decimal number, such as 171.5, .5 or 4e+07
       */
      low?: number;
      /**
       * A decimal number, such as 171.5, .5 or 4e+07
       */
      volume?: number;
      /**
       * A decimal number, such as 171.5, .5 or 4e+07
       */
      index_close?: number;
      breadth_above?: number;
    };
    responses: {
      '200': WhatIf;
      /**
       * The body is malformed or a field is invalid; `detail` says which (`invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`, `unknown_ticker`, `not_found`)
       */
      '404': Failure;
      /**
       * Not possible in the current state (`map_not_ready`)
       */
      '409': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
    };
  };
  /**
   * Returns one ticker of the latest audit with the source of each number
   */
  'GET /audit/{ticker}': {
    params: {
      ticker: string;
    };
    responses: {
      '200': ExplainedTicker;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`, `unknown_ticker`, `not_found`)
       */
      '404': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Returns the daily bars that a ticker was audited with, for a chart
   */
  'GET /bars/{ticker}': {
    params: {
      ticker: string;
    };
    responses: {
      '200': TickerBars;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`, `unknown_ticker`, `bars_not_kept`, `not_found`)
       */
      '404': Failure;
      /**
       * Not possible in the current state (`bars_rewritten`)
       */
      '409': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Server-sent events: `status` during a run, `framework` for its findings, `audit` when a new audit is available, `map` when its decision maps are
   */
  'GET /events': {
    responses: {
      '200': string;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
    };
  };
  /**
   * AI Thesis
   */
  'GET /thesis/ai/generate': {
    query: {
      ticker: string;
      force?: '0' | '1';
    };
    responses: {
      '200':
        | {
            ticker: string;
            coach: CoachName;
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: StatedFigure[];
            evidence: Evidence;
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: FrameworkState | null;
            score: number | null;
            grade: Grade | null;
          }
        | SilentCoach;
      /**
       * The body is malformed or a field is invalid; `detail` says which (`invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`, `unknown_ticker`)
       */
      '404': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Devil’s Advocate
   */
  'GET /coach/advocate/generate': {
    query: {
      ticker: string;
      force?: '0' | '1';
    };
    responses: {
      '200':
        | {
            ticker: string;
            coach: CoachName;
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: StatedFigure[];
            evidence: Evidence;
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: FrameworkState | null;
            argues_against: string;
            thesis: string | null;
            counterpoints: string[];
          }
        | SilentCoach;
      /**
       * The body is malformed or a field is invalid; `detail` says which (`invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`, `unknown_ticker`)
       */
      '404': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Pillar Coach
   */
  'GET /coach/pillar/generate': {
    query: {
      ticker: string;
      force?: '0' | '1';
    };
    responses: {
      '200':
        | {
            ticker: string;
            coach: CoachName;
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: StatedFigure[];
            evidence: Evidence;
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: FrameworkState | null;
            fired: {
              pillar: PillarName;
              score: number;
            }[];
            triggers: string[];
          }
        | SilentCoach;
      /**
       * The body is malformed or a field is invalid; `detail` says which (`invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`, `unknown_ticker`)
       */
      '404': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Exit Coach
   */
  'GET /coach/exit/generate': {
    query: {
      ticker: string;
      force?: '0' | '1';
    };
    responses: {
      '200':
        | {
            ticker: string;
            coach: CoachName;
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: StatedFigure[];
            evidence: Evidence;
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: FrameworkState | null;
            cause: 'rung' | 'state' | 'stop';
            rung: {
              number: number;
              r: number;
              price: number;
              share: number;
              reached_on: string | null;
            } | null;
            stop: {
              price: number;
              close: number;
              kind: 'chandelier' | 'initial' | 'own';
              since: string | null;
            } | null;
          }
        | SilentCoach;
      /**
       * The body is malformed or a field is invalid; `detail` says which (`invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`, `unknown_ticker`)
       */
      '404': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Entry Coach
   */
  'GET /coach/entry/generate': {
    query: {
      ticker: string;
      force?: '0' | '1';
    };
    responses: {
      '200':
        | {
            ticker: string;
            coach: CoachName;
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: StatedFigure[];
            evidence: Evidence;
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: FrameworkState | null;
            trigger: string | null;
            entry_price: number | null;
            stop: number | null;
          }
        | SilentCoach;
      /**
       * The body is malformed or a field is invalid; `detail` says which (`invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`, `unknown_ticker`)
       */
      '404': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Position Audit
   */
  'GET /coach/audit/generate': {
    query: {
      ticker: string;
      force?: '0' | '1';
    };
    responses: {
      '200':
        | {
            ticker: string;
            coach: CoachName;
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: StatedFigure[];
            evidence: Evidence;
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: FrameworkState | null;
            patterns: {
              pattern: string;
              count: number;
              of: number;
              rule: string;
            }[];
            average_pl_pct: number | null;
            average_hold_days: number | null;
            fills_vs_thesis: {
              at: string;
              side: 'buy' | 'sell';
              quantity: number;
              price: number;
              thesis: {
                at: string;
                state: string | null;
                stop: number | null;
              } | null;
              judgement: 'with_thesis' | 'against_thesis' | 'beside_thesis' | 'no_thesis';
              note: string;
            }[];
          }
        | SilentCoach;
      /**
       * The body is malformed or a field is invalid; `detail` says which (`invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`, `unknown_ticker`)
       */
      '404': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Catalyst Interpreter
   */
  'GET /coach/catalyst/generate': {
    query: {
      ticker: string;
      force?: '0' | '1';
    };
    responses: {
      '200':
        | {
            ticker: string;
            coach: CoachName;
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: StatedFigure[];
            evidence: Evidence;
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: FrameworkState | null;
            headlines: {
              title: string;
              url: string;
              published_at: string | null;
              classification: 'MATERIAL' | 'NOISE';
              direction: 'positive' | 'negative' | 'unclear';
              event: string | null;
              why: string;
            }[];
            conflict: boolean;
            conflict_reason: string;
          }
        | SilentCoach;
      /**
       * The body is malformed or a field is invalid; `detail` says which (`invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`, `unknown_ticker`)
       */
      '404': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Whale Confirmation Coach
   */
  'GET /coach/whale_confirmation/generate': {
    query: {
      ticker: string;
      force?: '0' | '1';
    };
    responses: {
      '200':
        | {
            ticker: string;
            coach: CoachName;
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: StatedFigure[];
            evidence: Evidence;
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: FrameworkState | null;
            verdict: 'CONFIRMED' | 'CONFLICT' | 'WEAK SIGNAL';
            citations: {
              title: string;
              url: string;
            }[];
            verdict_reason: string;
          }
        | SilentCoach;
      /**
       * The body is malformed or a field is invalid; `detail` says which (`invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`, `unknown_ticker`)
       */
      '404': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Trap & Structure
   */
  'GET /coach/trap_structure/generate': {
    query: {
      ticker: string;
      force?: '0' | '1';
    };
    responses: {
      '200':
        | {
            ticker: string;
            coach: CoachName;
            title: string;
            available: true;
            reason: string;
            narration: string;
            figures: StatedFigure[];
            evidence: Evidence;
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: TrapState;
            verdict: TrapVerdict;
            structure: {
              primary_resistance: number | null;
              primary_support: number | null;
              [k: string]: unknown;
            };
            exhaustion: {
              rsi: number | null;
              momentum: string | null;
              [k: string]: unknown;
            };
            tape: {
              lean_at_resistance: string;
              [k: string]: unknown;
            };
            better_entries: BetterEntry[];
          }
        | SilentCoach;
      /**
       * The body is malformed or a field is invalid; `detail` says which (`invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`, `unknown_ticker`)
       */
      '404': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Lists the coaches that are available for a ticker
   */
  'GET /coaches': {
    query: {
      ticker: string;
    };
    responses: {
      '200': CoachList;
      /**
       * The body is malformed or a field is invalid; `detail` says which (`invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not found (`no_audit_yet`, `unknown_ticker`)
       */
      '404': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Returns whether the circuit breaker lets calls to the broker through
   */
  'GET /broker/circuit/status': {
    responses: {
      '200': CircuitStatus;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Closes the circuit breaker and resets its failure count
   */
  'POST /broker/circuit/reset': {
    responses: {
      '200': CircuitStatus;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`, `csrf_token_invalid`)
       */
      '403': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Lists the differences between the portfolio file and the broker’s positions
   */
  'GET /broker/reconcile': {
    responses: {
      '200': Reconciliation;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * Not possible in the current state (`portfolio_unavailable`)
       */
      '409': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`circuit_open`, `not_configured`)
       */
      '503': Failure;
    };
  };
  /**
   * Returns whether orders reach the broker (live) or are only logged (dry run)
   */
  'GET /api/broker-mode': {
    responses: {
      '200': BrokerMode;
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
  /**
   * Returns the description of this API as OpenAPI 3.1
   */
  'GET /openapi.json': {
    responses: {
      '200': {
        openapi: string;
        [k: string]: unknown;
      };
      /**
       * The license key, or another credential, is missing or not valid (`dashboard_locked`)
       */
      '401': Failure;
      /**
       * Not allowed (`foreign_origin`)
       */
      '403': Failure;
      /**
       * The Host header names another server (`host_not_allowed`)
       */
      '421': Failure;
    };
  };
}
export interface Failure {
  detail: {
    /**
     * A stable code, such as invalid_request. Codes can be added.
     */
    error: string;
    message: string;
    [k: string]: unknown;
  };
}
export interface AuditPayload {
  schema_version: 1;
  generated_at: string;
  data_source: string;
  as_of: string | null;
  regime: Regime;
  portfolio: {
    source: string;
    positions: number;
    watched: number;
    holdings_over_limit?: number;
    errors: {
      line: number;
      message: string;
    }[];
    notes: string[];
    risk?: PortfolioRisk | null;
  };
  tickers: {
    [k: string]: TickerAudit;
  };
  errors: {
    [k: string]: string;
  };
}
export interface Regime {
  label: RegimeLabel;
  trend: number;
  volatility: number;
  breadth: number | null;
  since: string | null;
  index?: string | null;
  notes: string[];
  inputs?: {
    [k: string]: number | null;
  };
}
export interface PortfolioRisk {
  as_of: string;
  capital: {
    amount: number;
    basis: 'equity' | 'gross';
  };
  index: string | null;
  findings: {
    kind:
      | 'cluster'
      | 'largest_position'
      | 'sector'
      | 'volatility_share'
      | 'beta'
      | 'heat'
      | 'stops_near'
      | 'no_stop'
      | 'stress'
      | 'left_out';
    text: string;
    weight: number;
    symbols: string[];
  }[];
  exposure: {
    long: number;
    short: number;
    net: number;
    gross: number;
    cash: number | null;
    sectors: {
      sector: string | null;
      long: number;
      short: number;
      weight: number;
      symbols: string[];
    }[];
    largest: {
      symbol: string;
      value: number;
      weight: number;
    }[];
    hhi: number;
    effective_positions: number;
  };
  correlations: (
    | {
        kind: 'unavailable';
        reason: string;
        window: number;
      }
    | {
        window: number;
        kind: 'measured';
        sessions: number;
        first: string;
        last: string;
        symbols: string[];
        below_diagonal: number[][];
        shrinkage: number;
        average: number;
        closest: {
          /**
           * @minItems 2
           * @maxItems 2
           */
          symbols: never[];
          correlation: number;
          standard_error: number;
        };
        left_out: {
          symbol: string;
          reason: string;
        }[];
      }
  )[];
  clusters: {
    symbols: string[];
    lowest_correlation: number;
    highest_correlation: number;
    weight: number;
    volatility_share: number | null;
  }[];
  market:
    | {
        kind: 'unavailable';
        reason: string;
      }
    | {
        kind: 'measured';
        sessions: number;
        first: string;
        last: string;
        beta: {
          value: number;
          standard_error: number;
          sessions: number;
        } | null;
        up_beta: {
          value: number;
          standard_error: number;
          sessions: number;
        } | null;
        down_beta: {
          value: number;
          standard_error: number;
          sessions: number;
        } | null;
        volatility: number;
        volatility_standard_error: number;
        positions: {
          symbol: string;
          weight: number;
          volatility: number;
          beta: {
            value: number;
            standard_error: number;
            sessions: number;
          } | null;
          volatility_share: number | null;
        }[];
        independent_bets: number;
        left_out: {
          symbol: string;
          reason: string;
        }[];
      };
  heat: {
    at_stops: number;
    median_gap: number;
    large_gap: number;
    weights: {
      at_stops: number;
      median_gap: number;
      large_gap: number;
    };
    positions: {
      symbol: string;
      stop: number;
      distance_atr: number | null;
      at_stop: number;
      median_gap: number;
      large_gap: number;
      gaps: number;
    }[];
    within_one_atr: string[];
    breached: string[];
    without_stop: {
      symbol: string;
      value: number;
    }[];
    without_gaps: {
      symbol: string;
      reason: string;
    }[];
  };
  stress: (
    | {
        kind: 'unavailable';
        reason: string;
        name: string;
      }
    | {
        name: string;
        kind: 'measured';
        from: string;
        to: string;
        index_change: number;
        change: number;
        change_with_stops: number;
        weight: number;
        weight_with_stops: number;
        stopped: string[];
        without_prices: string[];
      }
  )[];
  drawdown:
    | {
        kind: 'unavailable';
        reason: string;
      }
    | {
        kind: 'measured';
        depth: number;
        high_date: string;
        low_date: string;
        current: number;
        sessions: number;
        left_out: {
          symbol: string;
          reason: string;
        }[];
      };
  history_drawdown?:
    | {
        kind: 'unavailable';
        reason: string;
      }
    | {
        kind: 'measured';
        depth: number;
        high_date: string;
        low_date: string;
        current: number;
        from: string;
        to: string;
        unpriced_sessions: number;
      };
  left_out: {
    symbol: string;
    reason: string;
  }[];
}
export interface TickerAudit {
  score: number | null;
  grade: Grade | null;
  raw_grade: Grade | null;
  prior_grade?: Grade | null;
  regime: RegimeLabel;
  state: FrameworkState | null;
  swing_signal: ('ARMED' | 'SHORT_RISK' | 'NONE') | null;
  pillars: {
    [k: string]: Pillar;
  };
  triggers: Trigger[] | null;
  levels: {
    support: LevelCluster[];
    resistance: LevelCluster[];
  } | null;
  structure: TrapStructure | null;
  options: OptionsReading | null;
  whale: WhaleReading | null;
  framework?: Framework | null;
  position: Position | null;
  next?: NextDecisions | null;
  metadata: TickerMetadata;
}
export interface Pillar {
  score: number | null;
  weight: number;
  terms: {
    [k: string]: {
      value: number | null;
      inputs: {
        [k: string]: number | null;
      };
    };
  };
}
export interface Trigger {
  name: string;
  strength: number;
  bars_ago: number;
  date?: string;
  inputs?: {
    [k: string]: number | null;
  };
}
export interface LevelCluster {
  price: number;
  strength: number;
  levels: {
    price: number;
    source:
      | 'swings'
      | 'prior_extremes'
      | 'weekly_pivots'
      | 'moving_averages'
      | 'anchored_vwap'
      | 'volume_profile'
      | 'fibonacci'
      | 'round_numbers'
      | 'gaps'
      | 'bands';
    weight: number;
    label: string;
  }[];
}
export interface TrapStructure {
  state: TrapState;
  verdict: TrapVerdict;
  reason: string;
  structure: {
    primary_resistance: number | null;
    primary_support: number | null;
    resistance_strength: number | null;
    support_strength: number | null;
    reward_risk: number | null;
    stretch: number | null;
    trap: {
      side: 'bull' | 'bear';
      price: number;
      strength: number;
    } | null;
  };
  exhaustion: {
    rsi: number | null;
    label: 'EXTREME_OVERBOUGHT' | 'OVERBOUGHT' | 'NORMAL' | 'OVERSOLD' | 'EXTREME_OVERSOLD';
    momentum: ('ACCELERATING' | 'FADING' | 'STEADY_UP' | 'WEAKENING' | 'RECOVERING' | 'STEADY_DOWN') | null;
  };
  tape: {
    lean_at_resistance: 'BUYERS' | 'SELLERS' | 'BALANCED' | 'NOT_TESTED';
  };
  better_entries: BetterEntry[];
  inputs?: {
    [k: string]: number | null;
  };
}
export interface BetterEntry {
  price: number;
  reason: string;
}
export interface OptionsReading {
  iv30: number;
  quotes?: {
    calls: number;
    puts: number;
  };
  iv_rank: number | null;
  iv_percentile: number | null;
  source: 'iv' | 'hv';
  label: ('RICH' | 'FAIR' | 'CHEAP') | null;
  skew: number | null;
  skew_basis: 'delta_25' | 'strikes_95_105';
  expected_move: {
    expiry: string;
    days: number;
    strike: number;
    by_straddle: number | null;
    by_iv: number;
  };
  put_call_volume: number | null;
  put_call_open_interest: number | null;
  expiries?: {
    count: number;
    last: string;
  };
}
export interface WhaleReading {
  signals: {
    kind: 'unusual_volume' | 'accumulation' | 'option_sweep';
    date: string;
    direction: 'buying' | 'selling' | 'unclear';
    contract: string | null;
    numbers: {
      [k: string]: number;
    };
  }[];
  not_configured: string[];
}
export interface Framework {
  since: string | null;
  reason: FrameworkReason | null;
  holding: {
    entry_price: number;
    entry_date: string;
    initial_stop: number | null;
    stop: number | null;
    risk: number | null;
    sessions: number;
    rungs: Rung[];
    stop_origin?: {
      stated: number | null;
      trigger_low: number | null;
      atr14_prior: number | null;
    } | null;
    stop_since?: string | null;
    breached_since?: string | null;
  } | null;
  fire: {
    kind: string;
    strength: number;
  } | null;
  transitions: FrameworkTransition[];
  events?: FrameworkEvent[];
  inputs: {
    [k: string]: number | null;
  };
}
export interface FrameworkReason {
  kind: string;
  text: string;
  numbers: {
    [k: string]: number;
  };
}
export interface Rung {
  r: number;
  price: number;
  share: number;
  hit: boolean;
}
export interface FrameworkTransition {
  at: string;
  from: FrameworkState;
  to: FrameworkState;
  reason: FrameworkReason;
}
export interface Position {
  quantity: number;
  average_price: number;
  stop: number | null;
  entry_date: string | null;
  stop_from?: string;
  cost_assumed?: true;
}
export interface NextDecisions {
  session: string;
  nearest: NextDecision | null;
  nearest_action: NextDecision | null;
}
export interface NextDecision {
  price: number;
  distance_atr: number;
  weight: 'action' | 'signal' | 'setup' | 'rating';
  changes: DecisionChange[];
}
export interface DecisionChange {
  decision:
    | 'state'
    | 'swing_signal'
    | 'verdict'
    | 'structure'
    | 'grade'
    | 'rungs_hit'
    | 'stop_breached'
    | 'stop_rises'
    | 'regime'
    | 'regime_vote';
  from:
    | (FrameworkState | ('ARMED' | 'SHORT_RISK' | 'NONE') | TrapVerdict | TrapState | Grade | RegimeLabel | number | boolean)
    | null;
  to:
    | (FrameworkState | ('ARMED' | 'SHORT_RISK' | 'NONE') | TrapVerdict | TrapState | Grade | RegimeLabel | number | boolean)
    | null;
}
export interface TickerMetadata {
  bars: number;
  first_date: string;
  last_date: string;
  last_close: number;
  currency?: string;
  exchange_rate?: {
    usd: number;
    date: string;
  };
  price_source?: string;
  dividends?: number;
  change_pct: number | null;
  closes: number[];
  indicators: {
    [k: string]: number | null;
  };
  flags: string[];
  price_check?: PriceCheck;
  pending_split?: number;
  split_reason?: string;
  options_reason: string | null;
  framework_reason?: string | null;
  map_reason?: string;
}
export interface PriceCheck {
  second_source: string | null;
  reason: string | null;
  verdicts: {
    [k: string]: number;
  };
  disputes: {
    kind:
      | 'split_not_applied'
      | 'dividend_adjustment'
      | 'constant_factor'
      | 'stray_tick'
      | 'hundredfold'
      | 'missing_session'
      | 'wrong_instrument'
      | 'different_tape'
      | 'repeated_bar'
      | 'outside_session';
    rule: string;
    sessions: number;
    first_date: string;
    last_date: string;
  }[];
  recent: {
    date: string;
    kind:
      | 'split_not_applied'
      | 'dividend_adjustment'
      | 'constant_factor'
      | 'stray_tick'
      | 'hundredfold'
      | 'missing_session'
      | 'wrong_instrument'
      | 'different_tape'
      | 'repeated_bar'
      | 'outside_session';
    rule: string;
    first: {
      open: number;
      high: number;
      low: number;
      close: number;
      volume: number;
    } | null;
    second: {
      open: number;
      high: number;
      low: number;
      close: number;
      volume: number;
    } | null;
    used: {
      open: number;
      high: number;
      low: number;
      close: number;
      volume: number;
    } | null;
  }[];
  disputed_stop_date: string | null;
}
export interface AuditStatus {
  state: 'idle' | 'running' | 'failed';
  done: number;
  total: number;
  started_at: string | null;
  eta_seconds: number | null;
  message: string | null;
  judged: {
    [k: string]: {
      score: number | null;
      grade: Grade | null;
      state: FrameworkState | null;
      error: string | null;
    };
  };
}
export interface PortfolioMap {
  generated_at: string;
  tickers: {
    ticker: string;
    last_close: number;
    stop: number | null;
    nearest: DecisionBoundary | null;
    nearest_action: DecisionBoundary | null;
    check: MapCheck | null;
  }[];
  unavailable: {
    [k: string]: string;
  };
  stops_within: {
    within_atr: number;
    positions: {
      ticker: string;
      quantity: number;
      stop: number;
      distance_atr: number;
      amount: number;
      currency: string;
    }[];
    amount_usd: number;
    not_in_usd: string[];
  };
}
export interface DecisionBoundary {
  price: number;
  distance_atr: number;
  weight: 'action' | 'signal' | 'setup' | 'rating';
  changes: DecisionChange[];
  below: number;
  above: number;
}
export interface MapAssumptions {
  session: string;
  open: number;
  high: number | null;
  low: number | null;
  volume: number;
  index_close: number | null;
  breadth_above: number;
  breadth_counted: number;
}
export interface Decisions {
  state: FrameworkState | null;
  swing_signal: 'ARMED' | 'SHORT_RISK' | 'NONE';
  verdict: TrapVerdict | null;
  structure: TrapState | null;
  grade: Grade | null;
  rungs_hit: number | null;
  stop_breached: boolean | null;
  stop_rises: boolean | null;
  regime: RegimeLabel;
  regime_vote: (-1 | 0 | 1) | null;
}
export interface UnreachedState {
  state: string;
  rules: {
    rule: string;
    text: string;
    conditions: {
      text: string;
      closes: {
        lowest: number;
        highest: number;
      } | null;
    }[];
  }[];
}
export interface ExplainedTicker {
  ticker: string;
  generated_at: string;
  data_source: string;
  audit: TickerAudit;
  explanation: {
    score: {
      value: number | null;
      rule: string;
      parts: {
        pillar: PillarName;
        score: number | null;
        weight: number;
        adds: number | null;
      }[];
    };
    grade: {
      value: Grade | null;
      raw: Grade | null;
      prior: Grade | null;
      rule: string;
    };
    pillars: {
      [k: string]: {
        score: number | null;
        weight: number;
        terms: {
          [k: string]: {
            value: number | null;
            rule: string;
            inputs: {
              [k: string]: number | null;
            };
          };
        };
      };
    };
    triggers: {
      strength_rule: string;
      swing_signal: RuledValue;
      fired: {
        name: string;
        rule: string;
        date: string | null;
        bars_ago: number;
        strength: number;
        margin: {
          measured: string;
          threshold: string;
          threshold_value: number | null;
          value: number | null;
          in_atr: number | null;
        } | null;
        inputs: {
          [k: string]: number | null;
        };
      }[];
    };
    levels: {
      rule: string;
      primary_rule: string;
      close: number;
      atr14_prior: number | null;
      primary_support: number | null;
      primary_resistance: number | null;
      support: LevelCluster[];
      resistance: LevelCluster[];
    } | null;
    structure: {
      reason: string;
      state: RuledValue;
      verdict: RuledValue;
      exhaustion: RuledValue;
      momentum: RuledValue;
      lean: RuledValue;
      inputs: {
        [k: string]: number | null;
      };
    } | null;
    framework: {
      state: FrameworkState | null;
      since: string | null;
      missing: string | null;
      transitions: FrameworkTransition[];
      events: FrameworkEvent[];
      inputs: {
        [k: string]: number | null;
      };
      holding: {
        entry: {
          price: number;
          date: string;
        };
        initial_stop: {
          value: number | null;
          rule: string;
          inputs: {
            [k: string]: number | null;
          };
        };
        stop: {
          value: number | null;
          since: string | null;
          breached_since: string | null;
          rule: string;
        };
        risk: number | null;
        rungs: {
          rule: string;
          each: Rung[];
        };
      } | null;
    };
    regime: {
      label: RegimeLabel;
      since: string | null;
      rule: string;
      votes: {
        trend: RegimeVote;
        volatility: RegimeVote;
        breadth: RegimeVote;
      };
      inputs: {
        [k: string]: number | null;
      };
      notes: string[];
    };
  };
}
export interface RuledValue {
  value: string | null;
  rule: string;
}
export interface RegimeVote {
  value: number | null;
  rule: string;
}
export interface TickerBars {
  ticker: string;
  generated_at: string;
  data_source: string;
  bars: {
    date: string;
    open: number;
    high: number;
    low: number;
    close: number;
    volume: number;
  }[];
  lines: {
    ema20: (number | null)[];
    sma50: (number | null)[];
    sma200: (number | null)[];
    chandelier_long: (number | null)[];
  };
  volume_profile: {
    sessions: number;
    bins: {
      low: number;
      high: number;
      volume: number;
    }[];
  } | null;
  disputed: {
    first_source: string;
    second_source: string | null;
    bars: {
      date: string;
      first: {
        date: string;
        open: number;
        high: number;
        low: number;
        close: number;
        volume: number;
      } | null;
      second: {
        date: string;
        open: number;
        high: number;
        low: number;
        close: number;
        volume: number;
      } | null;
    }[];
  } | null;
}
export interface StatedFigure {
  start: number;
  end: number;
  text: string;
  evidence: string;
}
export interface Evidence {
  figures: EvidenceFigure[];
  facts: {
    [k: string]: string | null;
  };
  sources: EvidenceSource[];
}
export interface EvidenceFigure {
  id: string;
  label: string;
  value: number;
  unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
}
export interface EvidenceSource {
  id: string;
  title: string;
  url: string;
  publisher: string | null;
  published_at: string | null;
}
export interface SilentCoach {
  ticker: string;
  coach: CoachName;
  title: string;
  available: false;
  reason: string;
  narration: null;
  figures: StatedFigure[];
  evidence: Evidence;
  verified: boolean;
  provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
  model: string | null;
  provider_error: string | null;
  generated_at: string | null;
  cached: boolean;
}
export interface CoachList {
  ticker: string;
  provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
  coaches: {
    coach: CoachName;
    title: string;
    path: string;
    available: boolean;
    reason: string | null;
  }[];
}
export interface CircuitStatus {
  open: boolean;
  cooldown_remaining: number;
  last_reason: string;
  fails: number;
}
export interface Reconciliation {
  as_of: string;
  drift: {
    ticker: string;
    local: ReconciledHolding;
    broker: ReconciledHolding;
  }[];
  broker_only: ReconciledPosition[];
  local_only: ReconciledPosition[];
}
export interface ReconciledHolding {
  quantity: number;
  average_price: number;
}
export interface ReconciledPosition {
  quantity: number;
  average_price: number;
  ticker: string;
}
export interface BrokerMode {
  mode: 'live' | 'dryrun';
  broker: 'paper' | 'tradier' | 'alpaca';
  ended_by: string | null;
  obstacles: {
    requirement: 'license' | 'broker' | 'dry_run_window' | 'prices';
    message: string;
  }[];
  dryrun_since: string;
  window_ends_at: string;
}
