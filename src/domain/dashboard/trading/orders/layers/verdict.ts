export const LAYERS = [
  'audit_freshness',
  'confirm_token',
  'position_size',
  'risk_budget',
  'options_level',
  'halt',
  'dry_run_window',
  'idempotency_key',
] as const;

export type LayerName = (typeof LAYERS)[number];

/** What a layer says of an order: its numbers are those that the sentence rests on. */
export interface Verdict {
  readonly layer: LayerName;
  readonly passed: boolean;
  readonly message: string;
  readonly numbers: Readonly<Record<string, number | string | null>>;
}

type Numbers = Readonly<Record<string, number | string | null>>;

export type Finding = Omit<Verdict, 'layer'>;

export const pass = (message: string, numbers: Numbers = {}): Finding => ({
  passed: true,
  message,
  numbers: finite(numbers),
});

export const fail = (message: string, numbers: Numbers = {}): Finding => ({
  passed: false,
  message,
  numbers: finite(numbers),
});

/** JSON has no infinity: what nothing bounds is null. */
const finite = (numbers: Numbers): Numbers =>
  Object.values(numbers).some(isBeyondJson)
    ? Object.fromEntries(Object.entries(numbers).map(([name, value]) => [name, isBeyondJson(value) ? null : value]))
    : numbers;

function isBeyondJson(value: number | string | null): boolean {
  return typeof value === 'number' && !Number.isFinite(value);
}

export const ADDS_NOTHING = pass('A cancel adds no position.');

export const rounded = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : 'unbounded');
