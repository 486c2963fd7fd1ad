import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

// Preloaded: the process dies, as by a power cut, at the file operation number DIE_AT (from 0); a write leaves half of its bytes.

let left = Number(process.env.DIE_AT);

const dying = (operation, last) =>
  async function (...args) {
    if (left-- !== 0) return operation.apply(this, args);
    await last?.apply(this, args);
    process.kill(process.pid, 'SIGKILL');
    return new Promise(() => undefined);
  };

const handle = await promises.open(new URL(import.meta.url));
const fileHandle = Object.getPrototypeOf(handle);
await handle.close();
const { write } = fileHandle;
fileHandle.writeFile = dying(fileHandle.writeFile, async function (content) {
  const bytes = Buffer.from(content);
  await write.call(this, bytes, 0, Math.floor(bytes.length / 2));
});
fileHandle.sync = dying(fileHandle.sync);
for (const name of ['link', 'lstat', 'mkdir', 'open', 'readFile', 'rename', 'rm']) promises[name] = dying(promises[name]);
syncBuiltinESMExports();
