import { describe, expect, it } from '@jest/globals';
import { tickerHistoryOf } from '../../../../../src/domain/dashboard/analysis/tickerHistory.js';
import type { SwingSignal } from '../../../../../src/domain/dashboard/analysis/triggers/swingSignal.js';
import { swingSignalAt } from '../../../../../src/domain/dashboard/analysis/triggers/swingSignal.js';
import { triggerHistoryOf } from '../../../../../src/domain/dashboard/analysis/triggers/triggerHistory.js';
import type { BarRow } from '../../audit/createBars.js';
import { createBars } from '../../audit/createBars.js';

/**
 * 300 sessions at 100 with a range of 1: every average is 100, the ATR is 1, H20 and High252 are 100.5, L20 is 99.5.
 */
const STILL: readonly BarRow[] = Array.from({ length: 300 }, () => ({ close: 100, high: 100.5, low: 99.5 }));

/** 300 sessions that rise by 0.1 a day to 130, range 1: EMA20 about 129, SMA50 127.5. */
const RISING: readonly BarRow[] = Array.from({ length: 300 }, (_, day) => {
  const close = 100 + (day + 1) / 10;
  return { open: close, close, high: close + 0.5, low: close - 0.5 };
});

const firedAfter = (before: readonly BarRow[], ...bars: readonly BarRow[]) => {
  const history = tickerHistoryOf(createBars([...before, ...bars]));
  return triggerHistoryOf(history)[history.length - 1] ?? [];
};
const namesAfter = (before: readonly BarRow[], ...bars: readonly BarRow[]) =>
  firedAfter(before, ...bars).map(({ name }) => name);

/**
 * Triggers that fire when averages cross. They are ignored, because in a flat market every move makes averages cross.
 */
const AVERAGES: ReadonlySet<string> = new Set(['golden_cross', 'death_cross', 'reclaim_sma200']);

const breakout: BarRow = { open: 100.2, close: 101, high: 101.1, low: 100, volume: 1500 };

describe('triggers in a flat market', () => {
  it.each<[string, readonly BarRow[], readonly string[]]>([
    ['a close above all highs on volume', [breakout], ['breakout_20', 'breakout_252']],
    ['a close above all highs on too little volume', [{ ...breakout, volume: 1100 }], []],
    [
      'a close above all highs on volume that is enough only for a yearly high',
      [{ ...breakout, volume: 1200 }],
      ['breakout_252'],
    ],
    ['a close above all highs, far from the high of the bar', [{ ...breakout, high: 102.5 }], ['breakout_252']],
    [
      'a close below all lows on volume',
      [{ open: 99.8, close: 99, high: 100, low: 98.9, volume: 1500 }],
      ['breakdown_20'],
    ],
    ['a high that does not hold', [{ open: 100.4, close: 100.1, high: 101.4, low: 100 }], ['failed_breakout']],
    ['a low that does not hold', [{ open: 99.6, close: 99.9, high: 100, low: 98.6 }], ['failed_breakdown']],
    ['the narrowest range of seven, an inside bar', [{ close: 100, high: 100.2, low: 99.8 }], ['nr7', 'inside_bar']],
    [
      'an equally narrow range',
      [
        { close: 100, high: 100.2, low: 99.8 },
        { close: 100, high: 100.2, low: 99.8 },
      ],
      [],
    ],
    [
      'a bar entirely above the previous one',
      [{ open: 100.7, close: 101, high: 101.1, low: 100.6 }],
      ['nr7', 'gap_up'],
    ],
    ['a bar entirely below the previous one', [{ open: 99.3, close: 99, high: 99.4, low: 98.9 }], ['nr7', 'gap_down']],
    [
      'a full gap whose open is too close to the previous high',
      [
        { close: 100.25, high: 100.5, low: 99.5 },
        { open: 100.72, close: 101, high: 101.1, low: 100.6 },
      ],
      ['nr7'],
    ],
    [
      'a wide bar that closes near its low',
      [{ open: 101, close: 98.9, high: 101.1, low: 98.8 }],
      ['failed_breakout', 'wide_range_down'],
    ],
    [
      'a wide bar on triple volume',
      [{ open: 99, close: 100.1, high: 101.1, low: 99, volume: 3000 }],
      ['volume_climax'],
    ],
    [
      'a green body around a red one',
      [
        { open: 99.9, close: 99.6 },
        { open: 99.6, close: 100.0 },
      ],
      ['bull_engulf'],
    ],
    [
      'a green body as large as the red one',
      [
        { open: 99.9, close: 99.6 },
        { open: 99.6, close: 99.9 },
      ],
      [],
    ],
    [
      'a red body around a green one',
      [
        { open: 100.1, close: 100.4 },
        { open: 100.4, close: 100.0 },
      ],
      ['bear_engulf'],
    ],
  ])('follow the rules for %s', (_, bars, names) => {
    const ranged = bars.map((bar) => ({
      high: Math.max(bar.open ?? 0, bar.close, 100.5),
      low: Math.min(bar.open ?? 999, bar.close, 99.5),
      ...bar,
    }));
    expect(namesAfter(STILL, ...ranged).filter((name) => !AVERAGES.has(name))).toEqual(names);
  });

  it('derive 60% of their strength from the margin in ATR and 40% from the volume', () => {
    expect(firedAfter(STILL, breakout)[0]?.strength).toBeCloseTo(0.6 * 0.5 + 0.4 * 0.25, 12);
  });

  it('derive their strength from the volume alone when there is no ATR', () => {
    const halted = STILL.map(() => ({ close: 100, high: 100, low: 100 }));

    expect(firedAfter(halted, breakout)[0]?.strength).toBeCloseTo(0.4 * 0.25, 12);
  });
});

describe('triggers in an uptrend', () => {
  const touch: BarRow = { open: 129.6, close: 130, high: 130.2, low: 129.1 };

  it('fire on a first touch of the EMA20 if the bar closes up', () => {
    expect(namesAfter(RISING, touch)).toEqual(['pullback_ema20']);
  });

  it('do not fire on a second touch in a row', () => {
    expect(namesAfter(RISING, { ...touch, low: 128.9 }, touch)).toEqual([]);
  });

  it('fire on a touch of the SMA50', () => {
    expect(
      namesAfter(
        RISING,
        { open: 129.6, close: 129, high: 129.7, low: 128.5 },
        { open: 128.2, close: 128.6, high: 128.8, low: 127.6 },
      ),
    ).toContain('pullback_sma50');
  });

  it('fire on an up day with more volume than every recent down day', () => {
    const down: BarRow = { open: 130, close: 129.8, high: 130.4, low: 129.5, volume: 900 };
    const up: BarRow = { open: 129.8, close: 130.2, high: 130.4, low: 129.3 };
    expect([
      namesAfter(RISING, down, { ...up, volume: 901 }),
      namesAfter(RISING, down, { ...up, volume: 900 }),
    ]).toEqual([['pullback_ema20', 'pocket_pivot'], ['pullback_ema20']]);
  });

  it('require a down day among the last ten days', () => {
    expect(namesAfter(RISING, { open: 130, close: 130.3, high: 130.6, low: 129.8, volume: 5000 })).not.toContain(
      'pocket_pivot',
    );
  });
});

describe('crosses', () => {
  const cross = (from: number, to: number) => {
    const bars = Array.from({ length: 400 }, (_, day) => ({
      close: day < 300 ? from : to,
      high: (day < 300 ? from : to) + 0.5,
      low: (day < 300 ? from : to) - 0.5,
    }));
    return triggerHistoryOf(tickerHistoryOf(createBars(bars))).flatMap((fired, bar) =>
      fired.filter(({ name }) => /cross|reclaim/.test(name)).map(({ name }) => `${bar} ${name}`),
    );
  };

  it('fire once, on the bar of the crossing', () => {
    expect([cross(100, 101), cross(100, 99)]).toEqual([['300 golden_cross'], ['300 death_cross']]);
  });

  it('include a close back above the SMA200 with enough volume', () => {
    const below: BarRow = { close: 99.9, high: 100.5, low: 99.5 };
    expect(namesAfter(STILL, below, { open: 99.9, close: 100.4, high: 100.5, low: 99.5, volume: 1200 })).toContain(
      'reclaim_sma200',
    );
    expect(namesAfter(STILL, below, { open: 99.9, close: 100.4, high: 100.5, low: 99.5, volume: 1100 })).not.toContain(
      'reclaim_sma200',
    );
  });
});

describe('squeeze', () => {
  it('fires when the bands leave the channel, in the direction of the close', () => {
    const leap = (by: number): BarRow => ({
      open: 100,
      close: 100 + by,
      high: Math.max(100 + by, 100.5),
      low: Math.min(100 + by, 99.5),
    });
    expect(namesAfter(STILL, leap(8))).toContain('squeeze_release_up');
    expect(namesAfter(STILL, leap(-8))).toContain('squeeze_release_down');
    expect(namesAfter(STILL, leap(8), leap(8.5))).not.toContain('squeeze_release_up');
  });

  it('requires six squeezed bars', () => {
    // The bands are flat again 20 bars after the jump from 100 to 108, so bar 319 is the first squeezed bar.
    const at = (close: number): BarRow => ({ close, high: close + 0.5, low: close - 0.5 });
    const releasedOn = (bar: number) =>
      namesAfter(STILL, ...Array.from({ length: bar - 300 }, () => at(108)), at(116)).includes('squeeze_release_up');
    expect([releasedOn(324), releasedOn(325)]).toEqual([false, true]);
  });
});

describe('swing signal', () => {
  const signalAfter = (...bars: readonly BarRow[]): SwingSignal => {
    const history = tickerHistoryOf(createBars([...STILL, ...bars]));
    return swingSignalAt(history, triggerHistoryOf(history), history.length - 1);
  };
  const holding: BarRow = { close: 100.7, high: 100.9, low: 100.5 };
  const failed: BarRow = { open: 100.4, close: 100.1, high: 101.4, low: 100 };

  it.each<[string, readonly BarRow[], SwingSignal]>([
    ['no trigger', [], 'NONE'],
    ['a long trigger today', [breakout], 'ARMED'],
    ['a long trigger three bars old whose low holds', [breakout, holding, holding, holding], 'ARMED'],
    ['a long trigger four bars old', [breakout, holding, holding, holding, holding], 'NONE'],
    ['a long trigger whose low was lost', [breakout, { close: 99.7, high: 100.5, low: 99.6 }], 'NONE'],
    ['a short trigger today', [failed], 'SHORT_RISK'],
    ['a long and a short trigger today', [failed, breakout], 'ARMED'],
  ])('follows from %s', (_, bars, signal) => {
    expect(signalAfter(...bars)).toBe(signal);
  });
});
