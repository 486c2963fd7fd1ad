import { join } from 'node:path';
import type { ReplayReport } from '../../../domain/dashboard/replay/replayReport.js';
import { writeAtomically } from '../durable/atomicFile.js';
import { makeFolder } from '../durable/makeFolder.js';
import { replayMarkdown } from './replayMarkdown.js';

const JSON_FILE = 'replay.json';
const TEXT_FILE = 'replay.md';

/** Writes `replay.json` and `replay.md` to the folder, which is created if missing. Returns their paths. */
export async function writeReplay(folder: string, report: ReplayReport): Promise<string[]> {
  makeFolder(folder);
  const paths = [join(folder, JSON_FILE), join(folder, TEXT_FILE)] as const;
  await writeAtomically(paths[0], `${JSON.stringify(report)}\n`);
  await writeAtomically(paths[1], replayMarkdown(report, JSON_FILE));
  return [...paths];
}
