import { hasSameColumns } from '../../../domain/dashboard/imports/columnMapping.js';
import { NotFound } from '../../../domain/shared/failure/failure.js';
import type { SerialQueue } from '../serialQueue.js';
import type { ImportMappingStore } from './importMappingStore.port.js';

/** Removes the saved mapping of a header, so that the next file with that header has to be mapped again. */
export class ForgetMapping {
  constructor(
    private readonly mappings: ImportMappingStore,
    private readonly queue: SerialQueue,
  ) {}

  /** @throws NotFound when no mapping is saved for the header */
  async execute(header: readonly string[]): Promise<void> {
    await this.queue.run(async () => {
      const saved = await this.mappings.load();
      const others = saved.filter((each) => !hasSameColumns(each.header, header));
      if (others.length === saved.length) throw new NotFound('No mapping is saved for a file with these columns.');
      await this.mappings.save(others);
    });
  }
}
