import { loadSample } from '../../../scripts/sampleBars.js';
import type { Bars } from '../../../src/domain/audit/bars.js';
import { readBars } from '../../../src/domain/audit/readBars.js';

export { SAMPLE_STOCKS } from '../../../scripts/sampleBars.js';

export const sampleBars = (symbol: string): Bars => loadSample(readBars, symbol);
