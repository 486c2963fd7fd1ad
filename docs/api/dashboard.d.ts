// Written by npm run docs:types from /openapi.json of the running program: not by hand.

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
    };
  };
  /**
   * The token that every POST carries in X-CSRF-Token
   */
  'GET /csrf-token': {
    responses: {
      '200': {
        token: string;
      };
    };
  };
  /**
   * The latest audit
   */
  'GET /audit': {
    responses: {
      '200': {
        schema_version: 1;
        generated_at: string;
        data_source: string;
        as_of: string | null;
        regime: {
          label: 'risk_on' | 'neutral' | 'risk_off';
          trend: number;
          volatility: number;
          breadth: number | null;
          since: string | null;
          notes: string[];
          inputs?: {
            [k: string]: number | null;
          };
        };
        portfolio: {
          source: string;
          positions: number;
          watched: number;
          errors: {
            line: number;
            message: string;
          }[];
          notes: string[];
        };
        tickers: {
          [k: string]: {
            score: number | null;
            grade: ('A+' | 'A' | 'A-' | 'B+' | 'B' | 'B-' | 'C+' | 'C' | 'C-' | 'D' | 'F') | null;
            raw_grade: ('A+' | 'A' | 'A-' | 'B+' | 'B' | 'B-' | 'C+' | 'C' | 'C-' | 'D' | 'F') | null;
            prior_grade?: ('A+' | 'A' | 'A-' | 'B+' | 'B' | 'B-' | 'C+' | 'C' | 'C-' | 'D' | 'F') | null;
            regime: 'risk_on' | 'neutral' | 'risk_off';
            state: ('WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT') | null;
            swing_signal: ('ARMED' | 'SHORT_RISK' | 'NONE') | null;
            pillars: {
              [k: string]: {
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
              };
            };
            triggers:
              | {
                  name: string;
                  strength: number;
                  bars_ago: number;
                  date?: string;
                  inputs?: {
                    [k: string]: number | null;
                  };
                }[]
              | null;
            levels: {
              support: {
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
              }[];
              resistance: {
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
              }[];
            } | null;
            structure: {
              state: 'TRAP' | 'FADE' | 'CHASE' | 'CLEAN' | 'NEUTRAL';
              verdict: 'OK' | 'WAIT' | 'AVOID';
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
              better_entries: {
                price: number;
                reason: string;
              }[];
              inputs?: {
                [k: string]: number | null;
              };
            } | null;
            options: {
              iv30: number;
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
            } | null;
            whale: {
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
            } | null;
            framework?: {
              since: string | null;
              reason: {
                kind: string;
                text: string;
                numbers: {
                  [k: string]: number;
                };
              } | null;
              holding: {
                entry_price: number;
                entry_date: string;
                initial_stop: number | null;
                stop: number | null;
                risk: number | null;
                sessions: number;
                rungs: {
                  r: number;
                  price: number;
                  share: number;
                  hit: boolean;
                }[];
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
              transitions: {
                at: string;
                from: 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT';
                to: 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT';
                reason: {
                  kind: string;
                  text: string;
                  numbers: {
                    [k: string]: number;
                  };
                };
              }[];
              events?: (
                | {
                    kind: 'state_changed';
                    id: string;
                    at: string;
                    from: 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT';
                    to: 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT';
                    reason: {
                      kind: string;
                      text: string;
                      numbers: {
                        [k: string]: number;
                      };
                    };
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
                  }
              )[];
              inputs: {
                [k: string]: number | null;
              };
            } | null;
            position: {
              quantity: number;
              average_price: number;
              stop: number | null;
              entry_date: string | null;
            } | null;
            metadata: {
              bars: number;
              first_date: string;
              last_date: string;
              last_close: number;
              change_pct: number | null;
              closes: number[];
              indicators: {
                [k: string]: number | null;
              };
              flags: string[];
              options_reason: string | null;
              framework_reason?: string | null;
            };
          };
        };
        errors: {
          [k: string]: string;
        };
      };
      '404': Failure;
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
      '403': Failure;
      '429': Failure;
    };
  };
  /**
   * How far the present run is, or how the last one ended
   */
  'GET /audit/status': {
    responses: {
      '200': {
        state: 'idle' | 'running' | 'failed';
        done: number;
        total: number;
        started_at: string | null;
        eta_seconds: number | null;
        message: string | null;
        judged: {
          [k: string]: {
            score: number | null;
            grade: ('A+' | 'A' | 'A-' | 'B+' | 'B' | 'B-' | 'C+' | 'C' | 'C-' | 'D' | 'F') | null;
            state: ('WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT') | null;
            error: string | null;
          };
        };
      };
    };
  };
  /**
   * One ticker of the latest audit, and where each number in it comes from
   */
  'GET /audit/{ticker}': {
    params: {
      ticker: string;
    };
    responses: {
      '200': {
        ticker: string;
        generated_at: string;
        data_source: string;
        audit: {
          score: number | null;
          grade: ('A+' | 'A' | 'A-' | 'B+' | 'B' | 'B-' | 'C+' | 'C' | 'C-' | 'D' | 'F') | null;
          raw_grade: ('A+' | 'A' | 'A-' | 'B+' | 'B' | 'B-' | 'C+' | 'C' | 'C-' | 'D' | 'F') | null;
          prior_grade?: ('A+' | 'A' | 'A-' | 'B+' | 'B' | 'B-' | 'C+' | 'C' | 'C-' | 'D' | 'F') | null;
          regime: 'risk_on' | 'neutral' | 'risk_off';
          state: ('WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT') | null;
          swing_signal: ('ARMED' | 'SHORT_RISK' | 'NONE') | null;
          pillars: {
            [k: string]: {
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
            };
          };
          triggers:
            | {
                name: string;
                strength: number;
                bars_ago: number;
                date?: string;
                inputs?: {
                  [k: string]: number | null;
                };
              }[]
            | null;
          levels: {
            support: {
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
            }[];
            resistance: {
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
            }[];
          } | null;
          structure: {
            state: 'TRAP' | 'FADE' | 'CHASE' | 'CLEAN' | 'NEUTRAL';
            verdict: 'OK' | 'WAIT' | 'AVOID';
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
            better_entries: {
              price: number;
              reason: string;
            }[];
            inputs?: {
              [k: string]: number | null;
            };
          } | null;
          options: {
            iv30: number;
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
          } | null;
          whale: {
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
          } | null;
          framework?: {
            since: string | null;
            reason: {
              kind: string;
              text: string;
              numbers: {
                [k: string]: number;
              };
            } | null;
            holding: {
              entry_price: number;
              entry_date: string;
              initial_stop: number | null;
              stop: number | null;
              risk: number | null;
              sessions: number;
              rungs: {
                r: number;
                price: number;
                share: number;
                hit: boolean;
              }[];
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
            transitions: {
              at: string;
              from: 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT';
              to: 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT';
              reason: {
                kind: string;
                text: string;
                numbers: {
                  [k: string]: number;
                };
              };
            }[];
            events?: (
              | {
                  kind: 'state_changed';
                  id: string;
                  at: string;
                  from: 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT';
                  to: 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT';
                  reason: {
                    kind: string;
                    text: string;
                    numbers: {
                      [k: string]: number;
                    };
                  };
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
                }
            )[];
            inputs: {
              [k: string]: number | null;
            };
          } | null;
          position: {
            quantity: number;
            average_price: number;
            stop: number | null;
            entry_date: string | null;
          } | null;
          metadata: {
            bars: number;
            first_date: string;
            last_date: string;
            last_close: number;
            change_pct: number | null;
            closes: number[];
            indicators: {
              [k: string]: number | null;
            };
            flags: string[];
            options_reason: string | null;
            framework_reason?: string | null;
          };
        };
        explanation: {
          score: {
            value: number | null;
            rule: string;
            parts: {
              pillar: 'trend' | 'momentum' | 'relative_strength' | 'volume' | 'risk' | 'structure';
              score: number | null;
              weight: number;
              adds: number | null;
            }[];
          };
          grade: {
            value: ('A+' | 'A' | 'A-' | 'B+' | 'B' | 'B-' | 'C+' | 'C' | 'C-' | 'D' | 'F') | null;
            raw: ('A+' | 'A' | 'A-' | 'B+' | 'B' | 'B-' | 'C+' | 'C' | 'C-' | 'D' | 'F') | null;
            prior: ('A+' | 'A' | 'A-' | 'B+' | 'B' | 'B-' | 'C+' | 'C' | 'C-' | 'D' | 'F') | null;
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
            swing_signal: {
              value: string | null;
              rule: string;
            };
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
            support: {
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
            }[];
            resistance: {
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
            }[];
          } | null;
          structure: {
            reason: string;
            state: {
              value: string | null;
              rule: string;
            };
            verdict: {
              value: string | null;
              rule: string;
            };
            exhaustion: {
              value: string | null;
              rule: string;
            };
            momentum: {
              value: string | null;
              rule: string;
            };
            lean: {
              value: string | null;
              rule: string;
            };
            inputs: {
              [k: string]: number | null;
            };
          } | null;
          framework: {
            state: ('WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT') | null;
            since: string | null;
            missing: string | null;
            transitions: {
              at: string;
              from: 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT';
              to: 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT';
              reason: {
                kind: string;
                text: string;
                numbers: {
                  [k: string]: number;
                };
              };
            }[];
            events: (
              | {
                  kind: 'state_changed';
                  id: string;
                  at: string;
                  from: 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT';
                  to: 'WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT';
                  reason: {
                    kind: string;
                    text: string;
                    numbers: {
                      [k: string]: number;
                    };
                  };
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
                }
            )[];
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
                each: {
                  r: number;
                  price: number;
                  share: number;
                  hit: boolean;
                }[];
              };
            } | null;
          };
          regime: {
            label: 'risk_on' | 'neutral' | 'risk_off';
            since: string | null;
            rule: string;
            votes: {
              trend: {
                value: number | null;
                rule: string;
              };
              volatility: {
                value: number | null;
                rule: string;
              };
              breadth: {
                value: number | null;
                rule: string;
              };
            };
            inputs: {
              [k: string]: number | null;
            };
            notes: string[];
          };
        };
      };
      '404': Failure;
    };
  };
  /**
   * The daily bars that a ticker was audited with, for a chart
   */
  'GET /bars/{ticker}': {
    params: {
      ticker: string;
    };
    responses: {
      '200': {
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
      };
      '404': Failure;
      '409': Failure;
    };
  };
  /**
   * Server-sent events: `status` while a run goes on, `framework` for what it found, `audit` when a new audit can be fetched
   */
  'GET /events': {
    responses: {
      '200': string;
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
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: ('WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT') | null;
            score: number | null;
            grade: ('A+' | 'A' | 'A-' | 'B+' | 'B' | 'B-' | 'C+' | 'C' | 'C-' | 'D' | 'F') | null;
          }
        | {
            ticker: string;
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: false;
            reason: string;
            narration: null;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
          };
      '400': Failure;
      '404': Failure;
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
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: ('WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT') | null;
            argues_against: string;
            thesis: string | null;
            counterpoints: string[];
          }
        | {
            ticker: string;
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: false;
            reason: string;
            narration: null;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
          };
      '400': Failure;
      '404': Failure;
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
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: ('WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT') | null;
            fired: {
              pillar: 'trend' | 'momentum' | 'relative_strength' | 'volume' | 'risk' | 'structure';
              score: number;
            }[];
            triggers: string[];
          }
        | {
            ticker: string;
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: false;
            reason: string;
            narration: null;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
          };
      '400': Failure;
      '404': Failure;
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
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: ('WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT') | null;
            cause: 'rung' | 'stop';
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
              kind: 'chandelier' | 'initial';
              since: string | null;
            } | null;
          }
        | {
            ticker: string;
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: false;
            reason: string;
            narration: null;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
          };
      '400': Failure;
      '404': Failure;
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
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: ('WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT') | null;
            trigger: string | null;
            entry_price: number | null;
            stop: number | null;
          }
        | {
            ticker: string;
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: false;
            reason: string;
            narration: null;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
          };
      '400': Failure;
      '404': Failure;
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
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: ('WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT') | null;
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
        | {
            ticker: string;
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: false;
            reason: string;
            narration: null;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
          };
      '400': Failure;
      '404': Failure;
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
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: ('WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT') | null;
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
        | {
            ticker: string;
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: false;
            reason: string;
            narration: null;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
          };
      '400': Failure;
      '404': Failure;
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
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: true;
            reason: string | null;
            narration: string;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: ('WATCH' | 'ARMED' | 'TIGHTEN' | 'EXIT') | null;
            verdict: 'CONFIRMED' | 'CONFLICT' | 'WEAK SIGNAL';
            citations: {
              title: string;
              url: string;
            }[];
            verdict_reason: string;
          }
        | {
            ticker: string;
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: false;
            reason: string;
            narration: null;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
          };
      '400': Failure;
      '404': Failure;
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
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: true;
            reason: string;
            narration: string;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
            state: 'TRAP' | 'FADE' | 'CHASE' | 'CLEAN' | 'NEUTRAL';
            verdict: 'OK' | 'WAIT' | 'AVOID';
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
            better_entries: {
              price: number;
              reason: string;
            }[];
          }
        | {
            ticker: string;
            coach:
              | 'thesis'
              | 'advocate'
              | 'pillar'
              | 'exit'
              | 'entry'
              | 'audit'
              | 'catalyst'
              | 'whale_confirmation'
              | 'trap_structure';
            title: string;
            available: false;
            reason: string;
            narration: null;
            figures: {
              start: number;
              end: number;
              text: string;
              evidence: string;
            }[];
            evidence: {
              figures: {
                id: string;
                label: string;
                value: number;
                unit: 'price' | 'points' | 'percent' | 'ratio' | 'r' | 'days' | 'shares' | 'count' | 'money';
              }[];
              facts: {
                [k: string]: string | null;
              };
              sources: {
                id: string;
                title: string;
                url: string;
                publisher: string | null;
                published_at: string | null;
              }[];
            };
            verified: boolean;
            provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
            model: string | null;
            provider_error: string | null;
            generated_at: string | null;
            cached: boolean;
          };
      '400': Failure;
      '404': Failure;
    };
  };
  /**
   * Which coaches have something to say of a ticker
   */
  'GET /coaches': {
    query: {
      ticker: string;
    };
    responses: {
      '200': {
        ticker: string;
        provider: 'rules' | 'anthropic' | 'openai' | 'ollama';
        coaches: {
          coach:
            'thesis' | 'advocate' | 'pillar' | 'exit' | 'entry' | 'audit' | 'catalyst' | 'whale_confirmation' | 'trap_structure';
          title: string;
          path: string;
          available: boolean;
          reason: string | null;
        }[];
      };
      '400': Failure;
      '404': Failure;
    };
  };
  /**
   * Whether the broker is asked, or left alone after failures
   */
  'GET /broker/circuit/status': {
    responses: {
      '200': {
        open: boolean;
        cooldown_remaining: number;
        last_reason: string;
        fails: number;
      };
    };
  };
  /**
   * Closes the breaker, also when it was not open
   */
  'POST /broker/circuit/reset': {
    responses: {
      '200': {
        open: boolean;
        cooldown_remaining: number;
        last_reason: string;
        fails: number;
      };
      '403': Failure;
    };
  };
  /**
   * Where the portfolio file and the broker’s positions disagree
   */
  'GET /broker/reconcile': {
    responses: {
      '200': {
        as_of: string;
        drift: {
          ticker: string;
          local: {
            quantity: number;
            average_price: number;
          };
          broker: {
            quantity: number;
            average_price: number;
          };
        }[];
        broker_only: {
          quantity: number;
          average_price: number;
          ticker: string;
        }[];
        local_only: {
          quantity: number;
          average_price: number;
          ticker: string;
        }[];
      };
      '409': Failure;
      '502': Failure;
      '503': Failure;
    };
  };
  /**
   * Whether orders reach the broker (live) or are only logged (dryrun)
   */
  'GET /api/broker-mode': {
    responses: {
      '200': {
        mode: 'live' | 'dryrun';
        broker: 'paper' | 'tradier';
        ended_by: string | null;
        obstacles: {
          requirement: 'license' | 'broker' | 'dry_run_window' | 'prices';
          message: string;
        }[];
        dryrun_since: string;
        window_ends_at: string;
      };
    };
  };
  /**
   * This description, as OpenAPI 3.1
   */
  'GET /openapi.json': {
    responses: {
      '200': {
        openapi: string;
        [k: string]: unknown;
      };
    };
  };
}
export interface Failure {
  detail: {
    error: string;
    message: string;
    [k: string]: unknown;
  };
}
