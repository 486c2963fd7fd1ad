import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  applyAlertRecord,
  markAllAttempted,
  recordsForNewAlert,
  nextQueueActionAt,
  nextSendableAlert,
  EMPTY_ALERT_QUEUE,
  pruneAlertQueue,
  minimalRecordsOf,
  alertSubjectKey,
  markAttempted,
  type AlertQueue,
  type AlertRecord,
} from '../../../../src/domain/dashboard/agents/alerts/alertQueue.js';
import type { OutgoingAlert } from '../../../../src/domain/dashboard/agents/alerts/outgoingAlert.js';
import { runs } from '../../../runs.js';

const START = Date.parse('2026-11-20T12:00:00.000Z');
const WINDOW = 4 * 3_600_000;

type Step =
  | { readonly do: 'put'; readonly n: number; readonly type: OutgoingAlert['type']; readonly ticker: string }
  | { readonly do: 'send'; readonly answer: 'taken' | 'answer lost' | 'never came' }
  | { readonly do: 'pass'; readonly ms: number }
  | { readonly do: 'kill' }
  | { readonly do: 'shorten' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('put' as const),
      n: fc.nat(12),
      type: fc.constantFrom('exit' as const, 'take_profit' as const),
      ticker: fc.constantFrom('A', 'B'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      answer: fc.constantFrom('taken' as const, 'answer lost' as const, 'never came' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.nat(WINDOW / 10) }) },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'kill' as const }, { do: 'shorten' as const }) },
);

it('every queued alert reaches the user exactly once, even if replies are lost, processes crash or the cloud suppresses repeated alerts', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      let now = START;
      let file: AlertRecord[] = [];
      let queue: AlertQueue = EMPTY_ALERT_QUEUE;
      const put = new Set<string>();
      const read: string[] = [];
      /** The time until which the cloud suppresses alerts, by subject. */
      const silent = new Map<string, number>();
      /**
       * Alerts that the cloud received but whose replies were lost. No time passes until they are sent again, so that
       * the cloud still suppresses the repeats.
       */
      const unsure = new Set<string>();
      const record = (entry: AlertRecord): void => {
        file.push(entry);
        queue = applyAlertRecord(queue, entry);
      };
      const send = (answer: 'taken' | 'answer lost' | 'never came'): void => {
        const alert = nextSendableAlert(queue, now);
        if (alert === null) return;
        queue = markAttempted(queue, alert.id);
        if (answer === 'never came') return;
        const subject = alertSubjectKey(alert);
        if ((silent.get(subject) ?? 0) <= now) {
          read.push(...(alert.message.match(/#\S+/g) ?? []));
          silent.set(subject, now + WINDOW);
        }
        if (answer === 'answer lost') unsure.add(alert.id);
        else unsure.delete(alert.id);
        if (answer === 'taken')
          record({ type: 'sent', id: alert.id, at: now, subject, silentUntil: silent.get(subject) ?? now });
      };
      for (const each of steps) {
        if (each.do === 'put') {
          const id = `#${each.type}-${each.ticker}-${each.n}`;
          put.add(id);
          for (const entry of recordsForNewAlert(queue, {
            id,
            type: each.type,
            ticker: each.ticker,
            message: id,
            details: {},
            at: now,
          }))
            record(entry);
        } else if (each.do === 'send') send(each.answer);
        else if (each.do === 'pass') now += unsure.size === 0 ? each.ms : 0;
        else if (each.do === 'shorten') {
          queue = pruneAlertQueue(queue, now);
          file = [...minimalRecordsOf(queue)];
        } else queue = markAllAttempted(file.reduce(applyAlertRecord, EMPTY_ALERT_QUEUE));
      }
      for (
        let moment = nextQueueActionAt(queue, now);
        moment !== null && queue.waiting.length > 0;
        moment = nextQueueActionAt(queue, now)
      ) {
        now = Math.max(now, moment);
        send('taken');
      }

      expect(read.toSorted()).toEqual([...put].toSorted());
    }),
    { numRuns: runs(400) },
  );
});
