import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { DumpRefused, CONTROL_LINE_PREFIX, dumpHeadLine, controlLine, type DumpHead } from './dumpFormat.js';

/** A row of the most recently named table, or a control line. */
export type DumpPart = { readonly row: string } | z.infer<typeof controlLine>;

export interface DumpReader {
  readonly head: DumpHead;
  readonly parts: AsyncGenerator<DumpPart>;
}

const NO_DUMP = 'The file is not a dump. Nothing was changed.';
const CUT_OFF = 'The dump was truncated, or edited after it was written. Nothing was changed.';

/**
 * Reads a dump as a stream; yields its end only if everything before it matches the checksum.
 * @throws DumpRefused
 */
export async function openDump(lines: AsyncIterable<string>): Promise<DumpReader> {
  const source = lines[Symbol.asyncIterator]();
  const first = await source.next();
  const text = first.done === true ? '' : first.value;
  if (!text.startsWith(CONTROL_LINE_PREFIX)) throw new DumpRefused(NO_DUMP);
  const head = dumpHeadLine.parse(JSON.parse(text.slice(CONTROL_LINE_PREFIX.length)));
  return { head, parts: partsAfter(text, source) };
}

async function* partsAfter(head: string, source: AsyncIterator<string>): AsyncGenerator<DumpPart> {
  const sum = createHash('sha256').update(head).update('\n');
  for (;;) {
    const next = await source.next();
    if (next.done === true) throw new DumpRefused(CUT_OFF);
    const part: DumpPart = next.value.startsWith(CONTROL_LINE_PREFIX)
      ? controlLine.parse(JSON.parse(next.value.slice(CONTROL_LINE_PREFIX.length)))
      : { row: next.value };
    if ('end' in part) {
      if (part.end !== sum.digest('hex')) throw new DumpRefused(CUT_OFF);
      yield part;
      return;
    }
    sum.update(next.value).update('\n');
    yield part;
  }
}
