import { earlierOf, laterOf, NEVER } from '../../shared/calendar/calendarDays.js';
import type { BatchOrigin, LedgerBatch } from './ledgerEvent.js';
import { factsOf } from './mergeImport.js';
import type { TransactionDraft } from './transaction.js';

/**
 * Returns the ledger's names of the accounts in a broker's file, where they differ. Some files of an account name it
 * and others do not; the transactions of the latter have the broker's name as account.
 */
export function ledgerAccountNames(
  drafts: readonly TransactionDraft[],
  batches: readonly LedgerBatch[],
  origin: BatchOrigin,
): ReadonlyMap<string, string> {
  if (origin.kind !== 'import' || origin.broker === undefined) return new Map();
  const { broker } = origin;
  const known = accountsIn(batches, broker);
  const inFile = Map.groupBy(drafts, ({ account }) => account);
  const likely = inFile.size === 1 ? onlyAccountOf(known) : undefined;
  const matches = [...inFile].flatMap(([name, ofAccount]): Match[] => {
    const compared = [...known.values()]
      .filter((each) => [each.name, name].includes(broker) || each.name === name)
      .map((account) => ({ name, account: account.name, ...compare(ofAccount, account) }))
      .toSorted((one, other) => other.equal - one.equal);
    const own = compared.find(({ account }) => account === name);
    const match =
      [own, ...compared].find((each) => each?.verdict === 'same') ??
      own ??
      compared.find(({ account, verdict }) => account === likely && verdict === 'unknown');
    return match === undefined ? [] : [match];
  });
  const isBest = (match: Match): boolean =>
    !matches.some(
      ({ name, account, equal }) => name !== match.name && account === match.account && equal >= match.equal,
    );
  return new Map(
    matches
      .filter((match) => match.name !== match.account && isBest(match))
      .map(({ name, account }) => [name, account]),
  );
}

/** An account in the file, and the ledger's account that it probably corresponds to. */
interface Match extends Comparison {
  readonly name: string;
  readonly account: string;
}

interface LedgerAccount {
  readonly name: string;
  /** Whether a file of the same broker lists the account. False for accounts from earlier releases. */
  readonly isOfBroker: boolean;
  readonly transactions: readonly TransactionDraft[];
}

/** Returns the accounts of the ledger, by name, except those of other brokers. */
function accountsIn(batches: readonly LedgerBatch[], broker: string): ReadonlyMap<string, LedgerAccount> {
  const brokers = new Map<string, Set<string | undefined>>();
  const transactions = batches.flatMap(({ origin, transactions: ofBatch }) => {
    const source = origin.kind === 'import' ? origin.broker : undefined;
    for (const { account } of ofBatch) brokers.set(account, (brokers.get(account) ?? new Set()).add(source));
    return ofBatch;
  });
  return new Map(
    [...Map.groupBy(transactions, ({ account }) => account)].flatMap(([name, ofAccount]) => {
      const sources = brokers.get(name) ?? new Set();
      const isOfBroker = name === broker || sources.has(broker);
      if (!isOfBroker && !sources.has(undefined)) return [];
      return [[name, { name, isOfBroker, transactions: ofAccount }] as const];
    }),
  );
}

/** Returns the broker's account if the ledger has only one. */
function onlyAccountOf(known: ReadonlyMap<string, LedgerAccount>): string | undefined {
  const [only, ...others] = [...known.values()].filter(({ isOfBroker }) => isOfBroker);
  return others.length === 0 ? only?.name : undefined;
}

interface Comparison {
  /** `unknown` when no day is covered by both. */
  readonly verdict: 'same' | 'different' | 'unknown';
  /** Number of equal transactions. */
  readonly equal: number;
}

/**
 * Compares the transactions of a file with those of an account on the days that both cover. The first and the last of
 * these days may be incomplete, so differences on them do not count.
 */
function compare(drafts: readonly TransactionDraft[], { transactions }: LedgerAccount): Comparison {
  const [from, to] = [
    laterOf(firstDay(drafts), firstDay(transactions)),
    earlierOf(lastDay(drafts), lastDay(transactions)),
  ];
  const known = new Map(
    [...Map.groupBy(transactions, factsOf)].map(([facts, equal]) => [facts, equal.length] as const),
  );
  let [equal, inside, insideEqual] = [0, 0, 0];
  for (const draft of drafts) {
    const facts = factsOf(draft);
    const left = known.get(facts) ?? 0;
    const isInside = draft.tradeDate > from && draft.tradeDate < to;
    known.set(facts, left - 1);
    if (left > 0) equal += 1;
    if (isInside) inside += 1;
    if (isInside && left > 0) insideEqual += 1;
  }
  if (inside === 0) return { verdict: equal > 0 ? 'same' : 'unknown', equal };
  return { verdict: insideEqual * 2 > inside ? 'same' : 'different', equal };
}

const firstDay = (transactions: readonly TransactionDraft[]): string =>
  transactions.reduce((first, { tradeDate }) => earlierOf(first, tradeDate), NEVER);
const lastDay = (transactions: readonly TransactionDraft[]): string =>
  transactions.reduce((last, { tradeDate }) => laterOf(last, tradeDate), '');
