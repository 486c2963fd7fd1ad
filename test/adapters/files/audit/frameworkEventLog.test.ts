import { appendFileSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { FrameworkEventLog } from '../../../../src/adapters/files/audit/frameworkEventLog.js';
import { JsonLinesLog } from '../../../../src/adapters/files/durable/jsonLinesLog.js';
import {
  frameworkEventRecorderContract,
  frameworkEventOf,
} from '../../../contracts/dashboard/frameworkEventRecorder.contract.js';
import { MemoryFrameworkEventRecorder } from '../../../fakes/dashboard/memoryFrameworkEventRecorder.js';
import { ManualClock } from '../../../fakes/manualClock.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();
const record = () =>
  new FrameworkEventLog(
    new JsonLinesLog(at('events.jsonl'), () => undefined),
    new ManualClock('2026-11-21T06:30:00.000Z'),
  );

frameworkEventRecorderContract('memory', () => new MemoryFrameworkEventRecorder());
frameworkEventRecorderContract('the event log', record);

describe('FrameworkEventLog', () => {
  it('writes one complete line per event', async () => {
    const news = frameworkEventOf('a');
    await record().record(news);

    expect(JSON.parse(readFileSync(at('events.jsonl'), 'utf8'))).toEqual({
      event: 'framework_event',
      at: '2026-11-21T06:30:00.000Z',
      prices: 'csv',
      portfolio: 'portfolio.csv',
      ticker: 'AAPL',
      happening: news.event,
    });
  });

  it('finds events written before a restart, even among incomplete or unknown lines', async () => {
    appendFileSync(
      at('events.jsonl'),
      '{"event":"audit_completed","at":"2026-11-20T06:30:00.000Z"}\n{"event":"framework_event"}\n',
    );
    await record().record(frameworkEventOf('a'));
    appendFileSync(at('events.jsonl'), '{"event":"framework_event","prices":"csv","por');
    const later = record();

    expect([await later.record(frameworkEventOf('a')), await later.record(frameworkEventOf('b'))]).toEqual([
      false,
      true,
    ]);
  });
});
