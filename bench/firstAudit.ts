import { auditPortfolio } from '../dist/domain/audit/auditPortfolio.js';
import { sampleRequest } from './sampleRequest.ts';

// One audit in a process of its own: prints its milliseconds and the most megabytes that were resident.

const [tickers = NaN, bars = NaN] = process.argv.slice(2).map(Number);
const request = sampleRequest(tickers, bars);
const start = performance.now();
auditPortfolio(request);
const ms = performance.now() - start;
process.stdout.write(`${ms} ${process.resourceUsage().maxRSS / 1024}`);
