import { readFileSync } from 'node:fs';
import { auditPortfolio } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { sampleRequest } from './sampleRequest.ts';

// One audit in a process of its own: prints the milliseconds that it takes of the processor, and the most megabytes that were resident.

const [tickers = NaN, bars = NaN] = process.argv.slice(2).map(Number);
const request = sampleRequest(tickers, bars);
const before = process.cpuUsage();
auditPortfolio(request);
const { user, system } = process.cpuUsage(before);
const ms = (user + system) / 1000;
// Not `maxRSS`: that counts what the process that started this one had.
const [, peakKb] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
process.stdout.write(`${ms} ${Number(peakKb) / 1024}`);
