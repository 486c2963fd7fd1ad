import { describe, expect, it } from '@jest/globals';
import type { RawBar } from '../../../../src/domain/dashboard/market/readBars.js';
import { readBars } from '../../../../src/domain/dashboard/market/readBars.js';

const row = (date: string, changes: Partial<RawBar> = {}): RawBar => ({
  date,
  open: 10,
  high: 12,
  low: 9,
  close: 11,
  volume: 100,
  ...changes,
});

/** The dates of the usable bars, and the messages about the other bars. */
function outcome(rows: readonly RawBar[]): unknown {
  const reading = readBars(rows);
  return reading.kind === 'bars' ? { dates: reading.bars.dates, flags: reading.flags } : reading;
}

const stored = '2020-01-02';

describe('readBars', () => {
  it('keeps clean rows unchanged', () => {
    expect(readBars([row('2020-01-02'), row('2020-01-03', { close: 11.5, volume: 120 })])).toEqual({
      kind: 'bars',
      flags: [],
      bars: {
        dates: ['2020-01-02', '2020-01-03'],
        open: Float64Array.of(10, 10),
        high: Float64Array.of(12, 12),
        low: Float64Array.of(9, 9),
        close: Float64Array.of(11, 11.5),
        volume: Float64Array.of(100, 120),
      },
    });
  });

  it.each<[string, Partial<RawBar>, string]>([
    ['a null price', { close: null }, '1 bar was dropped: a price is missing or not a number (2020-01-03).'],
    ['NaN', { high: NaN }, '1 bar was dropped: a price is missing or not a number (2020-01-03).'],
    ['a negative price', { low: -1 }, '1 bar was dropped: a price is zero or negative (2020-01-03).'],
    ['a zero price', { open: 0 }, '1 bar was dropped: a price is zero or negative (2020-01-03).'],
    [
      'a huge price',
      { high: 1e308, close: 1e308 },
      '1 bar was dropped: a price is impossibly small or large (2020-01-03).',
    ],
    ['a tiny price', { low: 1e-300 }, '1 bar was dropped: a price is impossibly small or large (2020-01-03).'],
    ['high below low', { high: 8 }, '1 bar was dropped: the high is below the low (2020-01-03).'],
  ])('drops a bar with %s and reports this', (_, changes, flag) => {
    expect(outcome([row(stored), row('2020-01-03', changes)])).toEqual({ dates: [stored], flags: [flag] });
  });

  it.each([
    '2020-02-30',
    '2019-02-29',
    '2100-02-29',
    '2020-13-01',
    '2020-00-10',
    '2020-01-00',
    '2O20-01-03',
    '2020-0x-03',
    '2020-01-3',
    '2020-01-030',
    '2020/01/03',
    '03/01/2020',
    '',
  ])('drops a bar with the date "%s"', (date) => {
    expect(outcome([row(stored), row(date)])).toEqual({
      dates: [stored],
      flags: [`1 bar was dropped: the date is not a calendar date (${date}).`],
    });
  });

  it.each([0, null])('says once that a fund has no volume (%s)', (volume) => {
    const days = Array.from({ length: 20 }, (_, day) => `2020-01-${String(day + 1).padStart(2, '0')}`);

    expect(outcome(days.map((date) => row(date, { volume })))).toEqual({
      dates: days,
      flags: ['No bar has a usable volume, as for many funds and indexes. Rules that read the volume give no result.'],
    });
  });

  it.each<[string, Partial<RawBar>, string]>([
    [
      'no volume',
      { volume: null },
      '1 bar was kept with volume 0: the volume is missing, negative, impossibly large or not a number (2020-01-03).',
    ],
    ['zero volume', { volume: 0 }, '1 bar was kept: the volume is 0 (2020-01-03).'],
    [
      'an open outside the range',
      { open: 200 },
      '1 bar was kept with the open clipped into the low–high range (2020-01-03).',
    ],
    [
      'a close outside the range',
      { close: 12.5 },
      '1 bar was kept with the range widened to include the close (2020-01-03).',
    ],
    [
      'a jump',
      { high: 16, close: 15 },
      '1 bar was kept: the close moved by more than 35% in one bar (possibly a split that the source did not adjust for) (2020-01-03).',
    ],
  ])('keeps a bar with %s and reports this', (_, changes, flag) => {
    expect(outcome([row(stored), row('2020-01-03', changes)])).toEqual({
      dates: [stored, '2020-01-03'],
      flags: [flag],
    });
  });

  it('repairs open, range and volume within the bar', () => {
    const reading = readBars([row('2020-01-02', { open: 200, close: 12.5, volume: -1 })]);
    expect(reading.kind === 'bars' ? reading.bars : null).toEqual({
      dates: ['2020-01-02'],
      open: Float64Array.of(12.5),
      high: Float64Array.of(12.5),
      low: Float64Array.of(9),
      close: Float64Array.of(12.5),
      volume: Float64Array.of(0),
    });
  });

  it('widens the range down to a close below it', () => {
    const reading = readBars([row('2020-01-02', { open: 8, close: 8.5 })]);
    expect(reading.kind === 'bars' ? [reading.bars.open, reading.bars.low, reading.bars.close] : null).toEqual([
      Float64Array.of(8.5),
      Float64Array.of(8.5),
      Float64Array.of(8.5),
    ]);
  });

  it('keeps the later of two consecutive rows for a date', () => {
    const reading = readBars([row('2020-01-03'), row('2020-01-03', { close: 10 })]);
    expect(
      reading.kind === 'bars' && { dates: reading.bars.dates, close: [...reading.bars.close], flags: reading.flags },
    ).toEqual({
      dates: ['2020-01-03'],
      close: [10],
      flags: ['1 bar was dropped: a later row has the same date (2020-01-03).'],
    });
  });

  it('accepts February 29 in leap years only', () => {
    expect(outcome([row('2000-02-29'), row('2020-02-29')])).toEqual({ dates: ['2000-02-29', '2020-02-29'], flags: [] });
  });

  it('sorts rows by date, and keeps the later of two rows for a date', () => {
    const reading = readBars([row('2020-01-06'), row('2020-01-03'), row('2020-01-06', { close: 10 })]);
    expect(
      reading.kind === 'bars' && { dates: reading.bars.dates, close: [...reading.bars.close], flags: reading.flags },
    ).toEqual({
      dates: ['2020-01-03', '2020-01-06'],
      close: [11, 10],
      flags: [
        '1 bar was dropped: a later row has the same date (2020-01-06).',
        '1 bar was sorted: the rows were not in date order (2020-01-03).',
      ],
    });
  });

  it('names at most three dates in one flag', () => {
    const rows = ['2020-01-06', '2020-01-07', '2020-01-08', '2020-01-09'].map((date) => row(date, { volume: 0 }));
    expect(outcome(rows)).toMatchObject({
      flags: ['4 bars were kept: the volume is 0 (2020-01-06, 2020-01-07, 2020-01-08, …).'],
    });
  });

  it('says why no bar is usable', () => {
    expect(readBars([])).toEqual({ kind: 'unusable', reason: 'There are no prices.', flags: [] });
    expect(readBars([row('2020-01-02', { close: null })])).toEqual({
      kind: 'unusable',
      reason: 'None of the 1 bars can be used: 1 bar was dropped: a price is missing or not a number (2020-01-02).',
      flags: ['1 bar was dropped: a price is missing or not a number (2020-01-02).'],
    });
  });
});
