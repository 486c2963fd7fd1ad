import { finishRestore, restoreInto } from '../../../dist/adapters/files/restoreFolder.js';

// Restores into a folder, or only finishes what an earlier process began.

const [home, task] = process.argv.slice(2);
if (task === 'finish') await finishRestore(home);
else {
  const { files, going, kept } = JSON.parse(task);
  await restoreInto(home, files.map(({ path, text }) => ({ path, bytes: Buffer.from(text) })), going, kept);
}
