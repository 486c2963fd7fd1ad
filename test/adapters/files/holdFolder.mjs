// A process that takes the folder of its argument, says so, and holds it until it is told to let go (or killed).
import { lockFolder } from '../../../dist/adapters/files/folderLock.js';

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
