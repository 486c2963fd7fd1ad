import { formatCount } from '../../../domain/shared/formatCount.js';
import { hasSameColumns } from '../../../domain/dashboard/imports/columnMapping.js';
import type { PositionSource } from '../../../domain/dashboard/imports/positionSource.js';
import { canonicalSymbol } from '../../../domain/shared/ticker.js';
import { Conflict, InvalidRequest } from '../../../domain/shared/failure/failure.js';
import type { Clock } from '../../shared/clock.port.js';
import type { AddTransactions } from '../ledger/addTransactions.js';
import type { PortfolioDocument } from '../portfolio/portfolioDocument.port.js';
import type { SerialQueue } from '../serialQueue.js';
import type { ImportFile, AppliedMapping } from './brokerFileReader.port.js';
import type { ImportMappingStore } from './importMappingStore.port.js';
import type { ImportUndoStore } from '../portfolio/importUndo.port.js';
import { replacePortfolio } from '../portfolio/replacePortfolio.js';
import {
  countFaults,
  type PositionsImport,
  type PreviewChoices,
  type PreviewImport,
  type StatementPreview,
} from './previewImport.js';

/** The file contradicts itself or has unreadable lines, and the user has not accepted these faults. */
export class ContradictoryFile extends Conflict {
  constructor(
    readonly preview: StatementPreview,
    count: number,
  ) {
    super(
      'import_contradictory',
      `${formatCount(count, 'line does', 'lines do')} not fit the rest of the file or cannot be read. The portfolio is unchanged. Compare these lines with your broker’s records, then save again and accept them.`,
    );
  }
}

export interface ImportChoices extends PreviewChoices {
  /** Saves even if lines contradict each other or are left out. */
  readonly acceptContradictions: boolean;
}

/**
 * Adds the transactions of a broker's file to the ledger, or replaces the portfolio file with its positions. A mapping
 * that came with the file is saved for later files.
 */
export class SaveImport {
  constructor(
    private readonly preview: PreviewImport,
    private readonly document: PortfolioDocument,
    private readonly addTransactions: AddTransactions,
    private readonly undo: ImportUndoStore,
    private readonly mappings: ImportMappingStore,
    private readonly queue: SerialQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws ContradictoryFile unless its contradictions are accepted
   * @throws InvalidRequest when the file needs a mapping, or has neither a position nor a new transaction; then nothing
   *   is changed
   */
  async execute(file: ImportFile, choices: ImportChoices): Promise<StatementPreview> {
    return this.queue.run(async () => {
      const preview = await this.preview.execute(file, choices);
      if (preview.kind === 'portfolio') throw unusable(OWN_LAYOUT);
      if (preview.kind === 'unmapped')
        throw new InvalidRequest([{ path: 'mapping', message: UNMAPPED }], 'broker_file_unknown');
      const refusal = saveRefusal(preview);
      if (refusal !== null) throw unusable(refusal);
      const faults = countFaults(preview);
      if (faults > 0 && !choices.acceptContradictions) throw new ContradictoryFile(preview, faults);
      if (preview.kind === 'positions') {
        const { document, undo, clock } = this;
        const after = document.format(preview.positions.positions);
        const sources = positionSources(preview);
        await replacePortfolio({ file: preview.file, after, sources }, { document, undo, clock });
      } else await this.addTransactions.add(preview.planned);
      if (preview.mapped !== null) await this.rememberMapping(preview.mapped);
      return preview;
    });
  }

  private async rememberMapping({ header, mapping, savedAt }: AppliedMapping): Promise<void> {
    if (savedAt !== null) return;
    const others = (await this.mappings.load()).filter((each) => !hasSameColumns(each.header, header));
    await this.mappings.save([...others, { header, mapping, savedAt: this.clock.now() }]);
  }
}

/** Returns the source of each position that the file lists, by ticker. */
function positionSources({ statement, positions }: PositionsImport): ReadonlyMap<string, PositionSource> {
  const lotsBySymbol = Map.groupBy(statement.positions, ({ symbol }) => canonicalSymbol(symbol));
  return new Map(
    positions.changes.flatMap(({ kind, ticker, after }) => {
      if (kind === 'kept' || after === null) return [];
      const accounts = (lotsBySymbol.get(canonicalSymbol(ticker)) ?? []).flatMap(({ account }) => account ?? []);
      return [
        [ticker, { broker: statement.broker, accounts: [...new Set(accounts)], quantity: after.quantity.toNumber() }],
      ];
    }),
  );
}

/** Says what to do with a file that has Plumbline's own layout. */
export const OWN_LAYOUT =
  'This is already a Plumbline portfolio: copy it to portfolio.csv in PLUMBLINE_HOME, or import it in the dashboard.';

/** Says why a file has nothing to save; null when it has. Positions that it does not list are no reason to save it. */
export function saveRefusal(preview: StatementPreview): string | null {
  if (preview.kind === 'transactions') return preview.ledger.added.length === 0 ? NOTHING_NEW : null;
  return preview.positions.changes.some(
    ({ kind, after, lines }) => kind !== 'kept' && (after !== null || lines.length > 0),
  )
    ? null
    : NO_POSITION;
}

const unusable = (message: string): InvalidRequest =>
  new InvalidRequest([{ path: 'file', message }], 'portfolio_unusable');
const UNMAPPED = 'The layout of the file is not known. Say which column is which, and save again.';
const NO_POSITION = 'The file has no position that can be imported, so the portfolio is unchanged.';
const NOTHING_NEW = 'The file has no new transactions, so the ledger is unchanged.';
