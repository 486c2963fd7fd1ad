import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { DumpRefused, MARK, headLine, ourLine, type DumpHead } from './dumpFormat.js';

/** A row of the table named last, or one of our own lines. */
export type DumpPart = { readonly row: string } | z.infer<typeof ourLine>;

export interface OpenDump {
  readonly head: DumpHead;
  readonly parts: AsyncGenerator<DumpPart>;
}

const NO_DUMP = 'The file is not a dump: nothing was changed.';
const CUT_OFF = 'The dump was cut off, or edited since: nothing was changed.';

/**
 * Reads a dump as it comes; its end is handed out only when all before was what had been written.
 * @throws DumpRefused
 */
export async function openDump(lines: AsyncIterable<string>): Promise<OpenDump> {
  const source = lines[Symbol.asyncIterator]();
  const first = await source.next();
  const text = first.done === true ? '' : first.value;
  if (!text.startsWith(MARK)) throw new DumpRefused(NO_DUMP);
  const head = headLine.parse(JSON.parse(text.slice(MARK.length)));
  return { head, parts: partsAfter(text, source) };
}

async function* partsAfter(head: string, source: AsyncIterator<string>): AsyncGenerator<DumpPart> {
  const sum = createHash('sha256').update(head).update('\n');
  for (;;) {
    const next = await source.next();
    if (next.done === true) throw new DumpRefused(CUT_OFF);
    const part: DumpPart = next.value.startsWith(MARK)
      ? ourLine.parse(JSON.parse(next.value.slice(MARK.length)))
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
