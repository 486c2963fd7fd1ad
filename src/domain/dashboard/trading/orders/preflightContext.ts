import type { BrokerMode, BrokerName } from '../mode/brokerMode.js';
import type { BrokerPosition } from '../../portfolio/brokerPosition.js';
import type { OrderAction } from './orderAction.js';
import type { AuditedPortfolio } from './auditedTicker.js';
import type { HaltReading } from './halts/haltReading.js';
import type { OrderLimits } from './orderLimits.js';
import type { WorkingOrder } from './orderEffect.js';
import type { QuotedPrices } from './pricing/worstFillPrices.js';

/** Everything that the eight layers judge by, as it is at one moment. */
export interface PreflightContext {
  /** Milliseconds since the epoch, as all moments here. */
  readonly at: number;
  readonly action: OrderAction;
  readonly limits: OrderLimits;
  readonly broker: BrokerName;
  readonly mode: TradingModeFacts;
  readonly audit: AuditedPortfolio | null;
  readonly account: AccountFacts;
  readonly positions: readonly BrokerPosition[];
  readonly working: readonly WorkingOrder[];
  /** Of the order's own symbol; all null for a cancel. */
  readonly quote: QuotedPrices;
  /** Code of the currency that the quote is in; null when it is not known. */
  readonly currency: string | null;
  readonly halt: HaltReading;
  readonly confirmation: ConfirmationFacts;
  readonly key: IdempotencyKeyFacts;
}

export interface AccountFacts {
  /** In the account's currency; null when the broker reported none. */
  readonly equity: number | null;
  readonly cash: number;
  readonly optionLevel: number;
  /** Names the positions that the equity does not count and says why, in a sentence. */
  readonly uncountedPositionsNote?: string;
}

export interface TradingModeFacts {
  readonly mode: BrokerMode;
  /** The first start in dryrun; null when there was none. */
  readonly dryRunSince: number | null;
  readonly dryRunHours: number;
}

/** What a confirm token was given for, and until when it counts. */
export interface ConfirmGrant {
  readonly fingerprint: string;
  readonly expiresAt: number;
  /** That the preview showed. */
  readonly mode: TradingModeFacts['mode'];
}

export interface ConfirmationFacts {
  /** Null for a token that is unknown or used. */
  readonly grant: ConfirmGrant | null;
  /** Of the action that is judged. */
  readonly fingerprint: string;
}

export interface IdempotencyKeyFacts {
  readonly key: string;
  /** In which state the intent is that has used the key; null when none has. */
  readonly usedBy: string | null;
  /** The key of an unsettled intent that does the same; null without one. */
  readonly unsettledDuplicateKey: string | null;
  /** What is wrong with the order log; null when it verifies. */
  readonly logFault: string | null;
}
