import { open, type FileHandle } from 'node:fs/promises';
import { jest } from '@jest/globals';

type Handle = Pick<FileHandle, 'appendFile' | 'writeFile' | 'write' | 'sync' | 'truncate'>;

/** A failure of the operating system, as Node reports it. */
const systemError = (code: string): Error => Object.assign(new Error(`${code}: the disk refuses`), { code });

async function handles(path: string): Promise<Handle> {
  const handle = await open(path, 'a+');
  const prototype: Handle = Object.getPrototypeOf(handle);
  await handle.close();
  return prototype;
}

/**
 * Makes calls on all open files fail until `jest.restoreAllMocks`. A failing write still writes half of its bytes.
 * @param path any file; it is created when it is missing
 * @param failing for each method, the number of calls that succeed first, and the error code of the next calls
 */
export async function failCalls(
  path: string,
  failing: Partial<
    Record<
      'appendFile' | 'writeFile' | 'sync' | 'truncate',
      { readonly after: number; readonly code: string; readonly times?: number }
    >
  >,
): Promise<void> {
  const prototype = await handles(path);
  const { write } = prototype;
  for (const name of ['appendFile', 'writeFile', 'sync', 'truncate'] as const) {
    const rule = failing[name];
    if (rule === undefined) continue;
    const { after, code, times = Infinity } = rule;
    const original = prototype[name];
    let calls = 0;
    jest.spyOn(prototype, name).mockImplementation(async function (this: FileHandle, ...args: unknown[]) {
      calls += 1;
      if (calls <= after || calls > after + times) return Reflect.apply(original, this, args);
      const [content] = args;
      if (typeof content === 'string')
        await Reflect.apply(write, this, [content.slice(0, Math.floor(content.length / 2))]);
      throw systemError(code);
    });
  }
}
