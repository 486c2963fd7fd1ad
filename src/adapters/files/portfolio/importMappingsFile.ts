import { z } from 'zod';
import type { ImportMappingStore } from '../../../application/dashboard/imports/importMappingStore.port.js';
import {
  AMOUNT_SIGNS,
  DATE_ORDERS,
  DECIMAL_MARKS,
  MAPPED_FIELDS,
  MAPPABLE_TRANSACTION_KINDS,
  type SavedMapping,
} from '../../../domain/dashboard/imports/columnMapping.js';
import { JsonFile } from '../durable/jsonFile.js';

const shape = z.object({
  schema_version: z.literal(1),
  mappings: z.array(
    z.object({
      header: z.array(z.string()),
      saved_at: z.iso.datetime({ precision: 3 }),
      broker: z.string(),
      lists: z.enum(['positions', 'transactions']),
      columns: z.array(
        z.object({ column: z.string(), field: z.enum([...MAPPED_FIELDS.positions, ...MAPPED_FIELDS.transactions]) }),
      ),
      date_order: z.enum(DATE_ORDERS),
      decimal_mark: z.enum(DECIMAL_MARKS),
      amount_signs: z.enum(AMOUNT_SIGNS),
      kinds: z.array(z.object({ word: z.string(), kind: z.enum(MAPPABLE_TRANSACTION_KINDS) })),
    }),
  ),
});

/** `import-mappings.json`: the mappings that were saved with imports. */
export class ImportMappingsFile implements ImportMappingStore {
  private readonly file: JsonFile<z.infer<typeof shape>>;

  constructor(path: string, warn: (message: string) => void) {
    this.file = new JsonFile(path, shape, warn, 'files of unknown layouts must be mapped again');
  }

  async load(): Promise<readonly SavedMapping[]> {
    const stored = await this.file.load();
    return (stored?.mappings ?? []).map(({ header, saved_at, date_order, decimal_mark, amount_signs, ...mapping }) => ({
      header,
      savedAt: new Date(saved_at),
      mapping: { ...mapping, dateOrder: date_order, decimalMark: decimal_mark, amountSigns: amount_signs },
    }));
  }

  async save(mappings: readonly SavedMapping[]): Promise<void> {
    const onDisk = mappings.map(
      ({ header, savedAt, mapping: { broker, lists, columns, dateOrder, decimalMark, amountSigns, kinds } }) => ({
        header: [...header],
        saved_at: savedAt.toISOString(),
        broker,
        lists,
        columns: [...columns],
        date_order: dateOrder,
        decimal_mark: decimalMark,
        amount_signs: amountSigns,
        kinds: [...kinds],
      }),
    );
    await this.file.save({ schema_version: 1, mappings: onDisk });
  }
}
