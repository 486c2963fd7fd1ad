import type { BrokerMode, BrokerName } from '../mode/brokerMode.js';
import type { BrokerAccount } from '../../portfolio/brokerAccount.js';
import type { BrokerPosition } from '../../portfolio/brokerPosition.js';
import type { OrderAction } from './orderAction.js';
import type { AuditedPortfolio } from './auditedTicker.js';
import type { OrderRisk } from '../../risk/orderRisk.js';
import type { Measure } from '../../risk/riskPosition.js';
import type { HaltReading } from './halts/haltReading.js';
import type { OrderLimits } from './orderLimits.js';
import type { WorkingOrder } from './orderEffect.js';
import type { QuotedPrices } from './pricing/worstFillPrices.js';

/** All facts that the eight layers check, as of one moment. */
export interface PreflightContext {
  /** Milliseconds since the epoch, like all times here. */
  readonly at: number;
  readonly action: OrderAction;
  readonly limits: OrderLimits;
  readonly broker: BrokerName;
  readonly mode: TradingModeFacts;
  readonly audit: AuditedPortfolio | null;
  readonly account: BrokerAccount;
  readonly positions: readonly BrokerPosition[];
  readonly working: readonly WorkingOrder[];
  /** Quote of the order's own symbol; all fields are null for a cancellation. */
  readonly quote: QuotedPrices;
  /** Currency code of the quote; null when unknown. */
  readonly currency: string | null;
  readonly halt: HaltReading;
  /** Null when the risk was not measured: for a cancellation, and at placement when clusters are not limited. */
  readonly risk: Measure<OrderRisk> | null;
  readonly confirmation: ConfirmationFacts;
  readonly key: IdempotencyKeyFacts;
}

export interface TradingModeFacts {
  readonly mode: BrokerMode;
  /** When dry run first started. */
  readonly dryrunSince: number;
  readonly dryRunHours: number;
}

/** The action that a confirm token was issued for, and the end of its validity. */
export interface ConfirmTokenGrant {
  readonly fingerprint: string;
  readonly expiresAt: number;
  /** The mode that the preview showed. */
  readonly mode: TradingModeFacts['mode'];
}

export interface ConfirmationFacts {
  /** The grant of the confirm token; null for an unknown or used token. */
  readonly grant: ConfirmTokenGrant | null;
  /** Fingerprint of the action being checked. */
  readonly fingerprint: string;
}

export interface IdempotencyKeyFacts {
  readonly key: string;
  /** The state of the intent that used the key; null when it is unused. */
  readonly usedBy: string | null;
  /** The key of an unsettled intent with the same action; null when no other intent has it. */
  readonly unsettledDuplicateKey: string | null;
  /** The fault of the order log; null when it passes verification. */
  readonly logFault: string | null;
}
