import { TRACK_RECORD_DAYS } from '../../../domain/cloud/publishing/trackRecord.js';
import { formatCount } from '../../../domain/shared/formatCount.js';
import { DAY_MS } from '../../../domain/shared/timeUnits.js';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { z } from 'zod';
import { OperatorCommandRefused } from '../../../adapters/http/admin/sendOperatorCommand.js';
import {
  publishTrackRecordReply,
  publishTrackRecordRequest,
  verifyTrackRecordReply,
} from '../../../adapters/http/contract/cloud/operator/trackRecord.js';
import { withAdminClient, type AdminClient } from '../admin/adminClient.js';
import { readCloudSettings } from '../settings/config.js';
import { printLine } from './runOperatorCommand.js';

type Verdict = z.infer<typeof verifyTrackRecordReply>;

export function addTrackRecordCommands(parent: Command): void {
  parent
    .command('publish <file>')
    .description('publishes a track record: a JSON file with counts and signals')
    .option('--json', 'print the reply as JSON')
    .action(async (file: string, { json }: { json?: boolean }) => {
      const body = await readJson(file);
      await withAdminClient(readCloudSettings(process.env), async (send) => {
        const { earlier, published } = await verifyAndPublish(send, body);
        printLine(
          json
            ? JSON.stringify({ ...published, first_bad: earlier.first_bad }, null, 2)
            : [publishedText(published, earlier), ...notesOnWindow(body, Date.now())].join('\n'),
        );
      });
    });

  parent
    .command('verify')
    .description('verifies that everything published is unchanged; exits with 1 if it is not')
    .option('--expect <hash>', 'hash of a record published earlier, which must still be there')
    .option('--json', 'print the reply as JSON')
    .action(({ expect, json }: { expect?: string; json?: boolean }) =>
      withAdminClient(readCloudSettings(process.env), async (send) => {
        const verdict = await send(verifyTrackRecordReply, 'POST', '/track-record/verify', {
          expected: expect ?? null,
        });
        printLine(json ? JSON.stringify(verdict, null, 2) : inWords(verdict));
        if (verdict.first_bad !== null || verdict.expected_found === false) process.exitCode = 1;
      }),
    );
}

/** Verifies before it publishes, because a record cannot be withdrawn when the verification then fails. */
export async function verifyAndPublish(send: AdminClient, body: unknown) {
  const earlier = await send(verifyTrackRecordReply, 'POST', '/track-record/verify', { expected: null });
  return { earlier, published: await send(publishTrackRecordReply, 'POST', '/track-record/publish', body) };
}

/** Formats a publication for the terminal, with the first invalid one of the earlier records, if any. */
export const publishedText = (
  { number, hash }: z.infer<typeof publishTrackRecordReply>,
  earlier: Pick<Verdict, 'intact' | 'first_bad'>,
): string =>
  [
    `Published as record ${number}.`,
    `Hash of the record; keep it for later verification: ${hash}`,
    ...faultsIn(earlier),
  ].join('\n');

/** Returns a note if signals fired outside the days that a track record covers, which is often a mistake. */
export function notesOnWindow(body: unknown, now: number): readonly string[] {
  const record = publishTrackRecordRequest.safeParse(body);
  const times = record.success ? record.data.signals.map((signal) => Date.parse(signal.fired_at)) : [];
  const outside = times.filter((time) => time > now || time < now - TRACK_RECORD_DAYS * DAY_MS).length;
  return outside === 0
    ? []
    : [
        `Note: ${formatCount(outside, 'signal')} fired outside the last ${TRACK_RECORD_DAYS} days. If that is a mistake, publish a corrected record.`,
      ];
}

const faultsIn = ({ intact, first_bad }: Pick<Verdict, 'intact' | 'first_bad'>): readonly string[] =>
  first_bad === null
    ? []
    : [`Record ${first_bad.number} is invalid: ${first_bad.reason}. Intact records before it: ${intact}.`];

function inWords(verdict: Verdict): string {
  const { intact, head, expected_found } = verdict;
  const [fault] = faultsIn(verdict);
  if (fault !== undefined) return fault;
  if (expected_found === false) return 'No record has that hash: the chain was rebuilt, or its end was cut off.';
  return head === null
    ? 'Nothing has been published yet.'
    : [`Intact: ${formatCount(intact, 'record')}.`, `Hash of the last record: ${head}`].join('\n');
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new OperatorCommandRefused(`${path} cannot be read.`, { cause });
  });
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new OperatorCommandRefused(`${path} is not JSON.`, { cause });
  }
}
