import { readFileSync } from 'node:fs';

// Preloaded into a program under attack. Sets the program's clock ahead by the number of milliseconds in the file
// CLOCK_FILE, which is read again at SIGUSR2.

const RealDate = Date;
let aheadMs = 0;
const read = () => void (aheadMs = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')));
read();
process.on('SIGUSR2', read);

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs);
    else super(...given);
  }

  static now() {
    return RealDate.now() + aheadMs;
  }
};
