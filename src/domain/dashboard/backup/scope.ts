import { TICKER_PATTERN } from '../../shared/ticker.js';
import { HOME_FILES } from './homeFiles.js';

/**
 * The part of a backup that a file in the home folder belongs to.
 * - `authored`: cannot be recreated;
 * - `computed`: results that the next audit continues from;
 * - `options`: option chains and volatility history, which no source offers later;
 * - `prices`: bars, which can be fetched again but not always unchanged.
 */
export type BackupPart = 'authored' | 'computed' | 'options' | 'prices';

/**
 * Files that cannot be recreated. The order log, its head file and the paper account must match one another, so all
 * three are saved together.
 */
const AUTHORED: ReadonlySet<string> = new Set([
  HOME_FILES.portfolio,
  HOME_FILES.ledger,
  HOME_FILES.importMappings,
  HOME_FILES.preferences,
  HOME_FILES.orders,
  HOME_FILES.ordersHead,
  HOME_FILES.paperAccount,
  HOME_FILES.theses,
]);
const COMPUTED: ReadonlySet<string> = new Set([HOME_FILES.tickers, HOME_FILES.audits, HOME_FILES.events]);

const SYMBOL_FILE = `_?${TICKER_PATTERN}\\.json`;
const PRICES = new RegExp(`^prices/[a-z]+/${SYMBOL_FILE}$`);
const OPTIONS = new RegExp(`^prices/[a-z]+/options/${SYMBOL_FILE}$`);

/**
 * Returns the part that a file belongs to. Null for files that are not backed up, such as the license, the broker mode,
 * trading halts, the latest audit with its decision maps, outgoing queues, and files that are not Plumbline's.
 */
export function backupPartOf(path: string): BackupPart | null {
  if (AUTHORED.has(path)) return 'authored';
  if (COMPUTED.has(path)) return 'computed';
  if (OPTIONS.test(path)) return 'options';
  return PRICES.test(path) ? 'prices' : null;
}

/** The sets of parts that a backup can contain. They are tried in this order until the backup fits the size limit. */
export const BACKUP_SCOPES_LARGEST_FIRST: readonly (readonly BackupPart[])[] = [
  ['authored', 'computed', 'options', 'prices'],
  ['authored', 'computed', 'options'],
  ['authored', 'computed'],
];

/** Says which parts a backup lacks, and how to get them after a restore; empty when it lacks none. */
export const sentencesAboutLeftOutParts = (parts: readonly string[]): readonly string[] => [
  ...(parts.length === 0 ? [] : [`Left out because of the size limit: ${parts.join(', ')}.`]),
  ...(parts.includes('prices') ? ['Prices are fetched again after a restore.'] : []),
  ...(parts.includes('options')
    ? ['Options cannot be fetched again: copy the folders prices/*/options yourself.']
    : []),
];

/**
 * Whether a restore removes a file that the backup does not contain. Caches stay, and so does the preferences file:
 * without it, an earlier "no" to sharing would become the default "yes".
 */
export function isRemovedOnRestore(path: string): boolean {
  const part = backupPartOf(path);
  return (part === 'authored' || part === 'computed') && path !== HOME_FILES.preferences;
}
