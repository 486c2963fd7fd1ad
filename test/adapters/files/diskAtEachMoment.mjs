import { copyFileSync, linkSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';

// Restores folders, or completes interrupted restores. Before each file operation, and in the middle of each write,
// copies the folder `home` to `home@0`, `home@1` etc. Prints how many such moments each folder had.

/** Copies a folder, and keeps hard links to the same file linked to each other. */
function copy(from, to, firstNames = new Map()) {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [old, path] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) copy(old, path, firstNames);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(old), path);
    else {
      const { ino } = lstatSync(old);
      if (firstNames.has(ino)) linkSync(firstNames.get(ino), path);
      else copyFileSync(old, path);
      firstNames.set(ino, path);
    }
  }
}

let home = '';
let moments = 0;
let only = null;
/** Path of a file that another program has open during the restore, so that it cannot be replaced. */
let open = null;

function keepMoment() {
  if (only === null || only === moments) copy(home, `${home}@${moments}`);
  moments += 1;
}

const watched = (operation) =>
  function (...args) {
    keepMoment();
    return operation.apply(this, args);
  };

const handle = await promises.open(new URL(import.meta.url));
const fileHandle = Object.getPrototypeOf(handle);
await handle.close();
const { write, writeFile } = fileHandle;
fileHandle.writeFile = async function (content) {
  const bytes = Buffer.from(content);
  const half = Math.floor(bytes.length / 2);
  await write.call(this, bytes, 0, half);
  keepMoment();
  await writeFile.call(this, bytes.subarray(half));
};
fileHandle.sync = watched(fileHandle.sync);
for (const name of ['link', 'lstat', 'mkdir', 'open', 'readFile', 'rename', 'rm'])
  promises[name] = watched(promises[name]);
const { rename } = promises;
promises.rename = async (from, to) => {
  if (open !== null && from.endsWith(`new/${open}`)) throw Object.assign(new Error('open'), { code: 'EBUSY' });
  await rename(from, to);
};
syncBuiltinESMExports();

const { finishRestore, restoreFolder } = await import('../../../dist/adapters/files/restoreFolder.js');

const counts = [];
for (const task of JSON.parse(process.argv[2])) {
  [home, moments, only] = [task.home, 0, task.only ?? null];
  const { restore } = task;
  open = restore?.open ?? null;
  if (restore === undefined) await finishRestore(home);
  else
    await restoreFolder(
      home,
      restore.files.map(({ path, text }) => ({ path, bytes: Buffer.from(text) })),
      restore.going,
      restore.stored,
    ).catch((error) => {
      if (error.slug !== 'file_in_use') throw error;
    });
  counts.push(moments);
}
process.stdout.write(JSON.stringify(counts));
