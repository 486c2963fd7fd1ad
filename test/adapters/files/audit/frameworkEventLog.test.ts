import { appendFileSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { FrameworkEventLog } from '../../../../src/adapters/files/audit/frameworkEventLog.js';
import { JsonLinesLog } from '../../../../src/adapters/files/durable/jsonLinesLog.js';
import { frameworkRecordContract, newsOf } from '../../../contracts/frameworkRecord.contract.js';
import { MemoryFrameworkRecord } from '../../../fakes/memoryFrameworkRecord.js';
import { SetClock } from '../../../fakes/setClock.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();
const record = () =>
  new FrameworkEventLog(
    new JsonLinesLog(at('events.jsonl'), () => undefined),
    new SetClock('2026-11-21T06:30:00.000Z'),
  );

frameworkRecordContract('memory', () => new MemoryFrameworkRecord());
frameworkRecordContract('the event log', record);

describe('FrameworkEventLog', () => {
  it('writes a line that says all of it', async () => {
    const news = newsOf('a');
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

  it('knows what an earlier start recorded, among other lines and torn ones', async () => {
    appendFileSync(
      at('events.jsonl'),
      '{"event":"audit_completed","at":"2026-11-20T06:30:00.000Z"}\n{"event":"framework_event"}\n',
    );
    await record().record(newsOf('a'));
    appendFileSync(at('events.jsonl'), '{"event":"framework_event","prices":"csv","por');
    const later = record();

    expect([await later.record(newsOf('a')), await later.record(newsOf('b'))]).toEqual([false, true]);
  });
});
