// Written by npm run docs from /openapi.json of the running program: not by hand.

export interface CloudApi {
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
   * Returns the health of each subsystem that the cloud depends on
   */
  'GET /api/metrics': {
    responses: {
      '200': SubsystemsHealth;
      '304': string;
    };
  };
  /**
   * Returns metrics in the Prometheus text format, for the operator
   */
  'GET /metrics': {
    responses: {
      '200': string;
      /**
       * The license key, or another credential, is missing or not valid (`metrics_token_invalid`)
       */
      '401': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * Not configured on this deployment, or not available now (`not_configured`)
       */
      '503': Failure;
    };
  };
  /**
   * Returns the latest release and the oldest supported version
   */
  'GET /api/latest-version': {
    responses: {
      '200': VersionInfo;
      '304': string;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
    };
  };
  /**
   * Returns the framework’s results over the last 30 days, as last published
   */
  'GET /api/track-record': {
    responses: {
      '200': TrackRecord;
      '304': string;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
    };
  };
  /**
   * Publishes a track record
   */
  'POST /api/cron/publish-track-record': {
    body: {
      counts: {
        ARMED: number;
        TIGHTEN: number;
        EXIT: number;
      };
      /**
       * @maxItems 200
       */
      signals: {
        ticker: string;
        primitive: string;
        strength: number | string;
        narrative: string;
        fired_at: string;
      }[];
    };
    responses: {
      '200': JobReport;
      /**
       * The body is malformed or a field is invalid; `detail` says which (`malformed_json`, `invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`cron_secret_invalid`)
       */
      '401': Failure;
      /**
       * The body arrives too slowly (`request_timeout`)
       */
      '408': Failure;
      /**
       * The body is too large (`payload_too_large`)
       */
      '413': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`not_configured`, `overloaded`)
       */
      '503': Failure;
    };
  };
  /**
   * Starts a 14-day trial and e-mails its key
   */
  'POST /api/trial/start': {
    body: {
      email: string;
      /**
       * Where the sign-up came from, for our statistics.
       */
      source?: string | null;
    };
    responses: {
      '200': {
        started: true;
        tier: 'trial';
        expires_at: string;
        message: string;
      };
      /**
       * The body is malformed or a field is invalid; `detail` says which (`disposable_email`, `malformed_json`, `invalid_request`)
       */
      '400': Failure;
      /**
       * The body arrives too slowly (`request_timeout`)
       */
      '408': Failure;
      /**
       * Not possible in the current state (`trial_already_used`)
       */
      '409': Failure;
      /**
       * The body is too large (`payload_too_large`)
       */
      '413': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`not_configured`, `overloaded`)
       */
      '503': Failure;
    };
  };
  /**
   * Opens a checkout at the payment provider
   */
  'POST /api/create-checkout-session': {
    body: {
      plan: 'pro_monthly' | 'pro_yearly' | 'premium_monthly' | 'premium_yearly';
      /**
       * Pre-filled in the checkout.
       */
      email?: string | null;
      /**
       * Another customer’s referral code; an unknown or own code is ignored.
       */
      referral_code?: string | null;
      /**
       * Where the buyer returns to; `session_id` is added as a query parameter.
       */
      success_url?: string | null;
      cancel_url?: string | null;
    };
    responses: {
      '200': {
        url: string;
        session_id: string;
        expires_at: string;
        referral_applied: boolean;
      };
      /**
       * The body is malformed or a field is invalid; `detail` says which (`malformed_json`, `invalid_request`)
       */
      '400': Failure;
      /**
       * The body arrives too slowly (`request_timeout`)
       */
      '408': Failure;
      /**
       * The body is too large (`payload_too_large`)
       */
      '413': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`not_configured`, `overloaded`)
       */
      '503': Failure;
    };
  };
  /**
   * Returns the outcome of a checkout
   */
  'GET /api/checkout-session-info': {
    query: {
      session_id: string;
    };
    responses: {
      '200': CheckoutSessionInfo;
      /**
       * The body is malformed or a field is invalid; `detail` says which (`unknown_price`, `invalid_request`)
       */
      '400': Failure;
      /**
       * Not found (`not_found`)
       */
      '404': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`not_configured`)
       */
      '503': Failure;
    };
  };
  /**
   * Opens the billing portal
   */
  'POST /api/portal/session': {
    responses: {
      '200': {
        url: string;
      };
      /**
       * The license key, or another credential, is missing or not valid (`license_key_missing`, `license_key_invalid`)
       */
      '401': Failure;
      /**
       * Not found (`no_billing_account`)
       */
      '404': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`not_configured`)
       */
      '503': Failure;
    };
  };
  /**
   * Receives the payment provider’s events
   */
  'POST /api/billing-webhook': {
    responses: {
      '200': {
        received: true;
        /**
         * Whether the event was applied or ignored before, or is being applied; false for one that waits and is tried again.
         */
        duplicate: boolean;
        ignored: boolean;
      };
      /**
       * The body is malformed or a field is invalid; `detail` says which (`malformed_json`, `invalid_request`, `invalid_signature`)
       */
      '400': Failure;
      /**
       * The body arrives too slowly (`request_timeout`)
       */
      '408': Failure;
      /**
       * The body is too large (`payload_too_large`)
       */
      '413': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`overloaded`, `not_configured`)
       */
      '503': Failure;
    };
  };
  /**
   * Returns the holder’s referral code and its credits
   */
  'GET /api/referrals/stats': {
    responses: {
      '200': ReferralStatistics;
      /**
       * The license key, or another credential, is missing or not valid (`license_key_missing`, `license_key_invalid`)
       */
      '401': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
    };
  };
  /**
   * Returns the key with which a browser subscribes to notifications
   */
  'GET /api/push-key': {
    responses: {
      '200': {
        /**
         * The `applicationServerKey` of `PushManager.subscribe()`, in base64url.
         */
        public_key: string;
      };
      /**
       * The license key, or another credential, is missing or not valid (`license_key_missing`, `license_key_invalid`)
       */
      '401': Failure;
      /**
       * Not allowed (`feature_not_in_tier`)
       */
      '403': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`not_configured`)
       */
      '503': Failure;
    };
  };
  /**
   * Subscribes a browser to the push alerts of the license
   */
  'POST /api/push-subscriptions': {
    body: {
      /**
       * An https address of a public host.
       */
      endpoint: string;
      keys: {
        /**
         * Public key of the browser: 65 bytes in base64url without padding.
         */
        p256dh: string;
        /**
         * Secret of the browser: 16 bytes in base64url without padding.
         */
        auth: string;
      };
    };
    responses: {
      '200': {
        subscribed: boolean;
      };
      /**
       * The body is malformed or a field is invalid; `detail` says which (`malformed_json`, `invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`license_key_missing`, `license_key_invalid`)
       */
      '401': Failure;
      /**
       * Not allowed (`feature_not_in_tier`)
       */
      '403': Failure;
      /**
       * The body arrives too slowly (`request_timeout`)
       */
      '408': Failure;
      /**
       * The body is too large (`payload_too_large`)
       */
      '413': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`not_configured`, `overloaded`)
       */
      '503': Failure;
    };
  };
  /**
   * Unsubscribes a browser from the push alerts of the license
   */
  'POST /api/push-subscriptions/remove': {
    body: {
      /**
       * An https address of a public host.
       */
      endpoint: string;
    };
    responses: {
      '200': {
        subscribed: boolean;
      };
      /**
       * The body is malformed or a field is invalid; `detail` says which (`malformed_json`, `invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`license_key_missing`, `license_key_invalid`)
       */
      '401': Failure;
      /**
       * The body arrives too slowly (`request_timeout`)
       */
      '408': Failure;
      /**
       * The body is too large (`payload_too_large`)
       */
      '413': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`overloaded`)
       */
      '503': Failure;
    };
  };
  /**
   * Sends an alert to the license holder by e-mail and push
   */
  'POST /api/alert-dispatch': {
    body: {
      /**
       * Any slug, such as state_change, armed, tighten, exit, take_profit, stop_breach or circuit_open.
       */
      alert_type: string;
      ticker?: string | null;
      message: string;
      /**
       * Any JSON of up to 16384 bytes, shown as a table.
       */
      details?: {
        [k: string]: unknown;
      };
      /**
       * info, warning or critical; anything else ranks as a warning.
       */
      severity: string;
      /**
       * Your own key for this request. A repeat with the same key gets the first answer and sends nothing.
       */
      idempotency_key?: string | null;
    };
    responses: {
      '200': {
        /**
         * Whether the alert was sent or queued on at least one channel.
         */
        dispatched: boolean;
        /**
         * Whether the alert was not sent because it repeats a recent alert.
         */
        duplicate: boolean;
        /**
         * When the suppression of identical alerts ends; null when nothing is suppressed.
         */
        suppressed_until: string | null;
        channels: {
          /**
           * queued: sending failed and is retried; skipped: not in the tier, unsubscribed, or a duplicate.
           */
          email: 'sent' | 'queued' | 'skipped' | 'not_configured';
          /**
           * queued: sending failed and is retried; skipped: not in the tier, unsubscribed, or a duplicate.
           */
          push: 'sent' | 'queued' | 'skipped' | 'not_configured';
        };
      };
      /**
       * The body is malformed or a field is invalid; `detail` says which (`malformed_json`, `invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`license_key_missing`, `license_key_invalid`)
       */
      '401': Failure;
      /**
       * Not allowed (`feature_not_in_tier`)
       */
      '403': Failure;
      /**
       * The body arrives too slowly (`request_timeout`)
       */
      '408': Failure;
      /**
       * The body is too large (`payload_too_large`)
       */
      '413': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`not_configured`, `overloaded`)
       */
      '503': Failure;
    };
  };
  /**
   * E-mails the license holder a summary of the portfolio
   */
  'POST /api/daily-briefing': {
    body: {
      portfolio_summary?: {
        total_value?: number | null;
        /**
         * In percent: 1.5 is 1.5%.
         */
        day_change_pct?: number | null;
        currency?: string | null;
        [k: string]: string | number | boolean | null | undefined;
      } | null;
      state_counts?: {
        [k: string]: number;
      } | null;
      actionable_tickers?:
        | (
            | string
            | {
                ticker: string;
                state?: string | null;
                score?: number | null;
                grade?: string | null;
                reason?: string | null;
              }
          )[]
        | null;
      /**
       * When the data was current; defaults to now.
       */
      as_of?: string | null;
    };
    responses: {
      '200': {
        /**
         * False when the holder has unsubscribed from the briefing.
         */
        sent: boolean;
        /**
         * The `Message-ID` of the e-mail; null if none was sent.
         */
        message_id: string | null;
      };
      /**
       * The body is malformed or a field is invalid; `detail` says which (`malformed_json`, `invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`license_key_missing`, `license_key_invalid`)
       */
      '401': Failure;
      /**
       * Not allowed (`feature_not_in_tier`)
       */
      '403': Failure;
      /**
       * The body arrives too slowly (`request_timeout`)
       */
      '408': Failure;
      /**
       * The body is too large (`payload_too_large`)
       */
      '413': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`not_configured`, `overloaded`)
       */
      '503': Failure;
    };
  };
  /**
   * Runs a job now, unless it is already running
   */
  'POST /api/cron/{job}': {
    params: {
      job: string;
    };
    responses: {
      '200': JobReport;
      /**
       * The license key, or another credential, is missing or not valid (`cron_secret_invalid`)
       */
      '401': Failure;
      /**
       * Not found (`not_found`)
       */
      '404': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`not_configured`)
       */
      '503': Failure;
    };
  };
  /**
   * Stores a snapshot that the client has encrypted
   */
  'POST /api/sync/upload': {
    body: {
      /**
       * Base64 of nonce, ciphertext and tag (AES-256-GCM): 1 to 5242880 bytes, opaque to the server.
       */
      blob: string;
      /**
       * Any JSON that the client wants to store with the snapshot, up to 4096 bytes. Numbers too large for a double and whole ones beyond ±(2^53 − 1) are refused: send strings.
       */
      meta: {
        [k: string]: unknown;
      };
      /**
       * The client’s fingerprint of the passphrase that decrypts the snapshot.
       */
      passphrase_fp: string;
      /**
       * The id of the latest snapshot you know, or null if you know none. If another snapshot is the latest, the upload is refused with 409.
       */
      expected_latest?: string | null;
    };
    responses: {
      '200': {
        snapshot_id: string;
        created_at: string;
        /**
         * Length of the decoded blob in bytes.
         */
        size_bytes: number;
        /**
         * SHA-256 of the decoded bytes, in hexadecimal. Compare it with your own.
         */
        sha256: string;
        /**
         * How many older snapshots were removed to make room.
         */
        pruned: number;
      };
      /**
       * The body is malformed or a field is invalid; `detail` says which (`malformed_json`, `invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`license_key_missing`, `license_key_invalid`)
       */
      '401': Failure;
      /**
       * Not allowed (`feature_not_in_tier`)
       */
      '403': Failure;
      /**
       * The body arrives too slowly (`request_timeout`)
       */
      '408': Failure;
      /**
       * Not possible in the current state (`snapshot_conflict`)
       */
      '409': Failure;
      /**
       * The body is too large (`payload_too_large`)
       */
      '413': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`not_configured`, `overloaded`)
       */
      '503': Failure;
    };
  };
  /**
   * Lists the snapshots of the license, newest first, without their content
   */
  'GET /api/sync/list': {
    responses: {
      '200': {
        /**
         * Newest first.
         */
        snapshots: {
          snapshot_id: string;
          created_at: string;
          /**
           * Length of the decoded blob in bytes.
           */
          size_bytes: number;
          /**
           * As uploaded.
           */
          meta: {
            [k: string]: unknown;
          };
          /**
           * As uploaded.
           */
          passphrase_fp: string;
        }[];
      };
      /**
       * The license key, or another credential, is missing or not valid (`license_key_missing`, `license_key_invalid`)
       */
      '401': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
    };
  };
  /**
   * Returns a snapshot of the license as it was uploaded
   */
  'GET /api/sync/download/{snapshot_id}': {
    params: {
      snapshot_id: string;
    };
    responses: {
      '200': {
        snapshot_id: string;
        created_at: string;
        /**
         * Length of the decoded blob in bytes.
         */
        size_bytes: number;
        /**
         * As uploaded.
         */
        meta: {
          [k: string]: unknown;
        };
        /**
         * As uploaded.
         */
        passphrase_fp: string;
        /**
         * Base64, as uploaded.
         */
        blob: string;
      };
      /**
       * The license key, or another credential, is missing or not valid (`license_key_missing`, `license_key_invalid`)
       */
      '401': Failure;
      /**
       * Not found (`not_found`)
       */
      '404': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`, `snapshot_faulty`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`not_configured`)
       */
      '503': Failure;
    };
  };
  /**
   * Deletes a snapshot of the license permanently
   */
  'DELETE /api/sync/{snapshot_id}': {
    params: {
      snapshot_id: string;
    };
    responses: {
      '200': {
        deleted: true;
        snapshot_id: string;
      };
      /**
       * The license key, or another credential, is missing or not valid (`license_key_missing`, `license_key_invalid`)
       */
      '401': Failure;
      /**
       * Not found (`not_found`)
       */
      '404': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`not_configured`)
       */
      '503': Failure;
    };
  };
  /**
   * Reports a dashboard’s signals of the day; the sender is stored only as a keyed hash of the license id
   */
  'POST /api/consensus/submit': {
    body: {
      /**
       * If two entries have the same ticker and kind, the later one counts.
       *
       * @maxItems 500
       */
      fires: {
        ticker: string;
        kind: string;
        strength: number | string;
        state: 'ARMED' | 'TIGHTEN' | 'EXIT';
      }[];
      regime?: string | null;
    };
    responses: {
      '200': {
        /**
         * Signals that are new today.
         */
        accepted: number;
        /**
         * Signals already known today: their state and strength were replaced.
         */
        duplicates: number;
      };
      /**
       * The body is malformed or a field is invalid; `detail` says which (`malformed_json`, `invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`license_key_missing`, `license_key_invalid`)
       */
      '401': Failure;
      /**
       * The body arrives too slowly (`request_timeout`)
       */
      '408': Failure;
      /**
       * The body is too large (`payload_too_large`)
       */
      '413': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`overloaded`)
       */
      '503': Failure;
    };
  };
  /**
   * Returns how many users are in each state on a ticker today
   */
  'GET /api/consensus/ticker/{ticker}': {
    params: {
      ticker: string;
    };
    responses: {
      '200':
        | {
            ticker: string;
            sufficient: true;
            /**
             * Users who reported the ticker today (UTC).
             */
            sample_users: number;
            /**
             * Share of these users whose latest state is ARMED.
             */
            armed_pct: number;
            /**
             * Share of these users whose latest state is TIGHTEN.
             */
            tighten_pct: number;
            /**
             * Share of these users whose latest state is EXIT.
             */
            exit_pct: number;
            /**
             * The most frequent kinds, each reported by at least 5 users.
             *
             * @maxItems 5
             */
            top_kinds:
              | []
              | [
                  {
                    kind: string;
                    users: number;
                  }
                ]
              | [
                  {
                    kind: string;
                    users: number;
                  },
                  {
                    kind: string;
                    users: number;
                  }
                ]
              | [
                  {
                    kind: string;
                    users: number;
                  },
                  {
                    kind: string;
                    users: number;
                  },
                  {
                    kind: string;
                    users: number;
                  }
                ]
              | [
                  {
                    kind: string;
                    users: number;
                  },
                  {
                    kind: string;
                    users: number;
                  },
                  {
                    kind: string;
                    users: number;
                  },
                  {
                    kind: string;
                    users: number;
                  }
                ]
              | [
                  {
                    kind: string;
                    users: number;
                  },
                  {
                    kind: string;
                    users: number;
                  },
                  {
                    kind: string;
                    users: number;
                  },
                  {
                    kind: string;
                    users: number;
                  },
                  {
                    kind: string;
                    users: number;
                  }
                ];
          }
        | {
            ticker: string;
            sufficient: false;
          };
      /**
       * The license key, or another credential, is missing or not valid (`license_key_missing`, `license_key_invalid`)
       */
      '401': Failure;
      /**
       * Not found (`not_found`)
       */
      '404': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
    };
  };
  /**
   * Lists today’s tickers, ordered by how many users have them in the state ARMED
   */
  'GET /api/consensus/top': {
    query?: {
      limit?: number;
    };
    responses: {
      '200': {
        date: string;
        /**
         * @maxItems 50
         */
        tickers: {
          ticker: string;
          armed_users: number;
          /**
           * Users who reported the ticker today (UTC).
           */
          sample_users: number;
          /**
           * Share of these users whose latest state is ARMED.
           */
          armed_pct: number;
        }[];
      };
      /**
       * The body is malformed or a field is invalid; `detail` says which (`invalid_request`)
       */
      '400': Failure;
      /**
       * The license key, or another credential, is missing or not valid (`license_key_missing`, `license_key_invalid`)
       */
      '401': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
    };
  };
  /**
   * Returns how many places of the founding program are taken
   */
  'GET /api/founding-counter': {
    responses: {
      '200': FoundingCounter;
      '304': string;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
    };
  };
  /**
   * E-mails a new key for each valid license of a person
   */
  'POST /api/license/recover': {
    body: {
      email: string;
    };
    responses: {
      '200': {
        message: string;
      };
      /**
       * The body is malformed or a field is invalid; `detail` says which (`malformed_json`, `invalid_request`)
       */
      '400': Failure;
      /**
       * The body arrives too slowly (`request_timeout`)
       */
      '408': Failure;
      /**
       * The body is too large (`payload_too_large`)
       */
      '413': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`not_configured`, `overloaded`)
       */
      '503': Failure;
    };
  };
  /**
   * Validates a license key
   */
  'POST /api/validate-license': {
    body?: {
      /**
       * The license key; takes precedence over the X-License-Key header.
       */
      key?: string | null;
    };
    responses: {
      '200': LicenseValidation;
      /**
       * The body is malformed or a field is invalid; `detail` says which (`malformed_json`, `invalid_request`)
       */
      '400': Failure;
      /**
       * The body arrives too slowly (`request_timeout`)
       */
      '408': Failure;
      /**
       * The body is too large (`payload_too_large`)
       */
      '413': Failure;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
      /**
       * A provider failed; retry after about 10 seconds (`upstream_error`)
       */
      '502': Failure;
      /**
       * Not configured on this deployment, or not available now (`overloaded`)
       */
      '503': Failure;
    };
  };
  /**
   * Returns the public keys that verify license tokens (RFC 7517)
   */
  'GET /.well-known/jwks.json': {
    responses: {
      '200': {
        keys: {
          kty: 'OKP';
          crv: 'Ed25519';
          x: string;
          kid: string;
          alg: 'EdDSA';
          use: 'sig';
        }[];
      };
      '304': string;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
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
      '304': string;
      /**
       * The rate limit is exceeded (`rate_limit_exceeded`)
       */
      '429': Failure;
    };
  };
}
export interface SubsystemsHealth {
  status: 'ok' | 'degraded';
  timestamp: string;
  database: Subsystem;
  billing: Subsystem;
  email: Subsystem;
  push: Subsystem1;
  storage?: Subsystem2;
}
export interface Subsystem {
  status: 'ok' | 'down' | 'not_configured';
  latency_ms: number | null;
}
/**
 * The ntfy server. Web Push is not checked, because each browser has its own push service.
 */
export interface Subsystem1 {
  status: 'ok' | 'down' | 'not_configured';
  latency_ms: number | null;
}
/**
 * The S3-compatible storage of snapshots, if configured.
 */
export interface Subsystem2 {
  status: 'ok' | 'down' | 'not_configured';
  latency_ms: number | null;
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
export interface VersionInfo {
  version: string;
  /**
   * Older dashboards do not send orders.
   */
  min_version: string;
  download: {
    mac: string | null;
    win: string | null;
    win_x64?: string;
    macos_arm64?: string;
    macos_x64?: string;
    linux_x64?: string;
    linux_arm64?: string;
  };
  release_notes: string;
}
export interface TrackRecord {
  /**
   * null before the first publication.
   */
  published_at: string | null;
  window_days: 30;
  /**
   * Number of signals in the window, by state.
   */
  counts: {
    ARMED: number;
    TIGHTEN: number;
    EXIT: number;
  };
  signals: {
    ticker: string;
    primitive: string;
    strength: number | string;
    narrative: string;
    fired_at: string;
  }[];
}
export interface JobReport {
  job: string;
  processed: number;
  failed: number;
  took_ms: number;
}
export interface CheckoutSessionInfo {
  /**
   * trial, pro, premium, founding, unknown; others can be added.
   */
  tier: string;
  customer_email: string;
  /**
   * The buyer’s number in the founding program; null for other tiers.
   */
  slot_number: number | null;
  slot_total: number | null;
  /**
   * Whether a Pro license was issued because the founding program was full.
   */
  downgraded_from_founding: boolean;
}
export interface ReferralStatistics {
  referral_code: string;
  share_url: string;
  /**
   * Customers who used the code.
   */
  total_referred: number;
  /**
   * In minor units of the currency of the holder’s invoices.
   */
  credits_earned: number;
  recent_events: {
    type: 'purchase' | 'credit_earned' | 'credit_taken_back';
    at: string;
    /**
     * In minor units of that currency; negative when revoked.
     */
    credits: number;
  }[];
}
export interface FoundingCounter {
  claimed: number;
  total: number;
  remaining: number;
  closed: boolean;
}
export interface LicenseValidation {
  /**
   * Whether the license may be used now.
   */
  valid: boolean;
  /**
   * `trial`, `pro`, `premium`, `founding`; `unknown` for `NOT_FOUND`.
   */
  tier: string;
  /**
   * What the tier allows; `{}` if `valid` is false. Ignore unknown features.
   */
  features: {
    /**
     * Tickers per audit: 25 (trial), 25 (pro), 100 (premium), 100 (founding).
     */
    max_tickers?: number;
    /**
     * Orders sent from the dashboard: premium, founding.
     */
    broker_writes?: boolean;
    /**
     * Alerts and the daily briefing by e-mail: trial, pro, premium, founding.
     */
    alerts_email?: boolean;
    /**
     * Push alerts: premium, founding.
     */
    alerts_push?: boolean;
    /**
     * Encrypted snapshots in the cloud: premium, founding.
     */
    cloud_sync?: boolean;
    /**
     * Coaches whose text an AI provider writes: trial, pro, premium, founding.
     */
    ai_coaches?: boolean;
    [k: string]: unknown;
  };
  /**
   * The holder’s address; empty for `NOT_FOUND`.
   */
  email: string;
  /**
   * When the license ends; null if the license has no end, and for `NOT_FOUND`.
   */
  expires_at: string | null;
  /**
   * Whole days until the end, rounded up; null for a valid license without an end; 0 if `valid` is false.
   */
  days_remaining: number | null;
  /**
   * A sentence for the user.
   */
  message: string;
  /**
   * `VALID`, `EXPIRED`, `CANCELED`, `REVOKED`, `NOT_FOUND`. `NOT_FOUND`: an unknown, malformed or replaced key.
   */
  code: string;
  /**
   * The result as a signed JWT (EdDSA): all fields of this response, and `sub` (license id), `iat` and `exp`; null for `NOT_FOUND`. Verify it with /.well-known/jwks.json.
   */
  token: string | null;
}
