import { TICKER_PATTERN } from '../portfolio/position.js';
import { HOME_FILES } from './homeFiles.js';

/**
 * What a file of the dashboard's folder is to a backup.
 * - `authored`: nobody can make it again;
 * - `computed`: what audits left behind, so that the next one goes on where the last one ended;
 * - `options`: option chains and the history of volatilities, which no source gives afterwards;
 * - `prices`: bars, which can be fetched again, but not always as they were.
 */
export type BackupPart = 'authored' | 'computed' | 'options' | 'prices';

/** The order log and the paper account tell one story, so they go together; the log and its head are one. */
const AUTHORED: ReadonlySet<string> = new Set([
  HOME_FILES.portfolio,
  HOME_FILES.preferences,
  HOME_FILES.orders,
  HOME_FILES.ordersHead,
  HOME_FILES.paperAccount,
  HOME_FILES.theses,
]);
const COMPUTED: ReadonlySet<string> = new Set([HOME_FILES.tickers, HOME_FILES.audits, HOME_FILES.events]);

const SYMBOL_FILE = `${TICKER_PATTERN}\\.json`;
const PRICES = new RegExp(`^prices/[a-z]+/${SYMBOL_FILE}$`);
const OPTIONS = new RegExp(`^prices/[a-z]+/options/${SYMBOL_FILE}$`);

/**
 * Null for what stays where it is: the license, the broker mode, the breaker, halts, the latest audit, what is to be
 * sent, and whatever is not Plumbline's.
 */
export function backupPartOf(path: string): BackupPart | null {
  if (AUTHORED.has(path)) return 'authored';
  if (COMPUTED.has(path)) return 'computed';
  if (OPTIONS.test(path)) return 'options';
  return PRICES.test(path) ? 'prices' : null;
}

/** Taken in this order, each as far as there is room; the first two must fit. */
export const BACKUP_SCOPES_LARGEST_FIRST: readonly (readonly BackupPart[])[] = [
  ['authored', 'computed', 'options', 'prices'],
  ['authored', 'computed', 'options'],
  ['authored', 'computed'],
];

/**
 * Whether a restore also removes a file that the backup does not have. Caches stay, and so do preferences: without the
 * file, an earlier "no" to sharing would become the default "yes".
 */
export function isRemovedOnRestore(path: string): boolean {
  const part = backupPartOf(path);
  return (part === 'authored' || part === 'computed') && path !== HOME_FILES.preferences;
}
