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

export const passLayer = (message: string, numbers: Numbers = {}): LayerFinding => ({
  passed: true,
  message,
  numbers: finite(numbers),
});

export const failLayer = (message: string, numbers: Numbers = {}): LayerFinding => ({
  passed: false,
  message,
  numbers: finite(numbers),
});

/** Replaces infinity, which JSON cannot represent, with null. */
const finite = (numbers: Numbers): Numbers =>
  Object.values(numbers).some(isBeyondJson)
    ? Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, isBeyondJson(value) ? null : value]))
    : numbers;

function isBeyondJson(value: number | string | null): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}

export const passClosingOrder = (numbers: Numbers): LayerFinding =>
  passLayer('The order only closes a position.', numbers);

export const PASSING_CANCELLATION_FINDING = passLayer('A cancellation opens no position.');

export const formatPercentage = (value: number): string =>
  Number.isFinite(value) ? `${value.toFixed(2)}%` : 'an unlimited share';
