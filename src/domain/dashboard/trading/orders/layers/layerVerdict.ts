import { finiteValues } from '../../../market/series.js';
import type { BrokerAccount } from '../../../portfolio/brokerAccount.js';

export const PREFLIGHT_LAYERS = [
  'audit_freshness',
  'confirm_token',
  'position_size',
  'risk_budget',
  'options_level',
  'halt',
  'dry_run_window',
  'idempotency_key',
] as const;

export type PreflightLayer = (typeof PREFLIGHT_LAYERS)[number];

/** A layer's verdict on an order, with the numbers that its message is based on. */
export interface LayerVerdict {
  readonly layer: PreflightLayer;
  readonly passed: boolean;
  readonly message: string;
  readonly numbers: Readonly<Record<string, number | string | null>>;
}

type Numbers = Readonly<Record<string, number | string | null>>;

export type LayerFinding = Omit<LayerVerdict, 'layer'>;

const finding =
  (passed: boolean) =>
  (message: string, numbers: Numbers = {}): LayerFinding => ({ passed, message, numbers: finiteValues(numbers) });

export const passLayer = finding(true);
export const failLayer = finding(false);

export const passClosingOrder = (numbers: Numbers): LayerFinding =>
  passLayer('The order only closes a position.', numbers);

export const formatPercentage = (value: number): string =>
  Number.isFinite(value) ? `${value.toFixed(2)}%` : 'an unlimited share';

/** Returns a refusal's sentence about positions that the equity leaves out; '' if it leaves out no position. */
export const uncountedPositionsSentence = ({ uncountedPositionsNote: leftOut }: BrokerAccount): string =>
  leftOut === undefined ? '' : ` ${leftOut}`;
