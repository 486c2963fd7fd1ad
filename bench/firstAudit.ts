import { readFileSync } from 'node:fs';
import { auditPortfolio } from '../dist/domain/dashboard/audit/auditPortfolio.js';
import { sampleRequest } from './sampleRequest.ts';

// Runs one audit in a process of its own, and prints its CPU milliseconds and its peak resident megabytes.

const [tickers = NaN, bars = NaN] = process.argv.slice(2).map(Number);
const request = sampleRequest(tickers, bars);
const before = process.cpuUsage();
auditPortfolio(request);
const { user, system } = process.cpuUsage(before);
const ms = (user + system) / 1000;
// `maxRSS` is not used, because it includes the memory of the parent process.
const [, peakKb] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
process.stdout.write(`${ms} ${Number(peakKb) / 1024}`);
