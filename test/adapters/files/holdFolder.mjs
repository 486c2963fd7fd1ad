// A process that locks the folder given as its argument, reports the lock or the refusal, and keeps the lock until it
// receives a message or is killed. With FULL_DISK=1 it cannot write to any file.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

if (process.env.FULL_DISK === '1') {
  fs.writeFileSync = () => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  };
  syncBuiltinESMExports();
}
const { lockFolder } = await import('../../../dist/adapters/files/durable/folderLock.js');

try {
  const lock = lockFolder(process.argv[2], { pid: process.pid }, 'PLUMBLINE_HOME');
  process.on('message', () => {
    lock.release();
    process.disconnect();
  });
  process.send('held');
} catch (error) {
  process.send(`${error.name}: ${error.message}`);
  process.disconnect();
}
