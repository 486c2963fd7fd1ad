export interface AlpacaReply {
  readonly status: number;
  /** Sent as JSON; undefined for an empty body. */
  readonly body?: unknown;
}

export const ok = (body: unknown): AlpacaReply => ({ status: 200, body });

/** Returns an error in the form that the trading API uses. */
export const problem = (status: number, code: number, message: string, facts: object = {}): AlpacaReply => ({
  status,
  body: { code, message, ...facts },
});

/** Amounts are strings on the wire. */
export const amount = (value: number): string => String(Number(value.toFixed(6)));

/** A stable UUID for a number and a purpose. */
export const uuidOf = (purpose: number, number: number): string =>
  `${String(purpose).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Codes begin with the HTTP status. */
export const INVALID = 40_010_001;
export const REFUSED = 42_210_000;
export const INSUFFICIENT = 40_310_000;
export const NOT_FOUND = 40_410_000;
