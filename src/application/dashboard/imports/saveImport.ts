import { Conflict, InvalidRequest } from '../../../domain/shared/failure/failure.js';
import type { Clock } from '../../shared/clock.port.js';
import type { PortfolioDocument } from '../portfolio/portfolioDocument.port.js';
import type { SerialQueue } from '../serialQueue.js';
import type { ImportFile } from './brokerFileReader.port.js';
import type { ImportUndoStore } from './importUndo.port.js';
import { needsAcceptance, type PreviewImport, type StatementPreview } from './previewImport.js';

/** The file contradicts itself, or has unreadable lines, and the user has not accepted that. */
class ContradictoryFile extends Conflict {
  constructor(count: number) {
    super(
      'import_contradictory',
      `${count} ${count === 1 ? 'line does' : 'lines do'} not fit the rest of the file or cannot be read. The portfolio is unchanged. Compare them with your broker, then save again and accept them.`,
    );
  }
}

export interface ImportChoices {
  readonly keepUnlisted: boolean;
  /** Saves although lines contradict each other or are left out. */
  readonly acceptContradictions: boolean;
}

/** Replaces the portfolio with the positions of a broker's file. */
export class SaveImport {
  constructor(
    private readonly preview: PreviewImport,
    private readonly document: PortfolioDocument,
    private readonly undo: ImportUndoStore,
    private readonly queue: SerialQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws ContradictoryFile unless its contradictions are accepted
   * @throws InvalidRequest when the file has no position; the portfolio is then unchanged
   */
  async execute(file: ImportFile, { keepUnlisted, acceptContradictions }: ImportChoices): Promise<StatementPreview> {
    return this.queue.run(async () => {
      const preview = await this.preview.execute(file, keepUnlisted);
      if (preview.kind !== 'statement' || preview.positions.positions.length === 0)
        throw new InvalidRequest([{ path: 'file', message: NO_POSITION }], 'portfolio_unusable');
      const { statement, proof, dropped } = preview;
      if (needsAcceptance(preview) && !acceptContradictions)
        throw new ContradictoryFile(statement.unreadable.length + proof.contradictions.length + dropped.length);
      const after = this.document.format(preview.positions.positions);
      const before = await this.document.read();
      await this.undo.save({ file: file.name, importedAt: this.clock.now(), before, after });
      await this.document.replace(after);
      return preview;
    });
  }
}

const NO_POSITION = 'has no position, so the portfolio is unchanged.';
