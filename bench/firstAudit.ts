import { auditPortfolio } from '../dist/domain/audit/auditPortfolio.js';
import { sampleRequest } from './sampleRequest.ts';

// One audit in a process of its own: prints the milliseconds that it takes of the processor, and the most megabytes that were resident.

const [tickers = NaN, bars = NaN] = process.argv.slice(2).map(Number);
const request = sampleRequest(tickers, bars);
const before = process.cpuUsage();
auditPortfolio(request);
const { user, system } = process.cpuUsage(before);
const ms = (user + system) / 1000;
process.stdout.write(`${ms} ${process.resourceUsage().maxRSS / 1024}`);
