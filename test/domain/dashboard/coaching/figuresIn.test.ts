import { describe, expect, it } from '@jest/globals';
import { createEvidence, figureIfKnown, type Evidence } from '../../../../src/domain/dashboard/coaching/evidence.js';
import { figuresIn } from '../../../../src/domain/dashboard/coaching/trust/figuresIn.js';

const EVIDENCE: Evidence = {
  ...createEvidence(
    [
      ...figureIfKnown('position.stop', 'stop', 169.7885, 'price'),
      ...figureIfKnown('metadata.last_close', 'last close', 1169.47, 'price'),
      ...figureIfKnown('metadata.change_pct', 'change', -1.0851, 'percent'),
      ...figureIfKnown('score', 'score', 59.748, 'points'),
      ...figureIfKnown('structure.reward_risk', 'reward to risk', 0.8233, 'ratio'),
      ...figureIfKnown('position.gain_r', 'gain', 2.5, 'r'),
      ...figureIfKnown('position.next_rung', 'next rung', 3, 'count'),
      ...figureIfKnown('volume', 'volume of the day', 1_234_567, 'shares'),
      ...figureIfKnown('half', 'half a point', 2.5, 'points'),
      ...figureIfKnown('framework.inputs.rsi14', 'RSI14', 43.15, 'points'),
    ],
    { last_session: '2017-12-29', trigger: 'breakout_20', opens: '09:30 ET', form: '13F filings' },
  ),
  sources: [
    {
      id: 'headlines.1',
      title: 'Shares could hit $500 by 2031',
      url: 'https://news.example/1',
      publisher: null,
      published_at: null,
    },
  ],
};

const idsIn = (text: string) => figuresIn(text, EVIDENCE).figures.map(({ evidence }) => evidence);
const foreignIn = (text: string) => figuresIn(text, EVIDENCE).unsupported.map(({ text: each }) => each);

describe('a number from the evidence', () => {
  it.each([
    ['the stop at 169.79', 'position.stop'],
    ['the stop at 169.8', 'position.stop'],
    ['the stop at 170', 'position.stop'],
    ['the stop at 169.7885', 'position.stop'],
    ['the stop at $169.79', 'position.stop'],
    ['a close of 1,169.47', 'metadata.last_close'],
    ['a close of 1169.47.', 'metadata.last_close'],
    ['a close of 1.17k', 'metadata.last_close'],
    ['it lost 1.1%', 'metadata.change_pct'],
    ['it moved -1.1 %', 'metadata.change_pct'],
    ['it moved −1.09 percent', 'metadata.change_pct'],
    ['a score of 59.7', 'score'],
    ['a score of 60', 'score'],
    ['a ratio of 0.8x', 'structure.reward_risk'],
    ['a gain of 2.5R', 'position.gain_r'],
    ['rung 3', 'position.next_rung'],
    ['the 3rd rung', 'position.next_rung'],
    ['three rungs', 'position.next_rung'],
    ['1.2 million shares', 'volume'],
    ['1,235 thousand shares', 'volume'],
    ['an RSI14 of 43.2', 'framework.inputs.rsi14'],
    ['it fell 1.1%', 'metadata.change_pct'],
    ['it is up 2.5R', 'position.gain_r'],
    ['a reward of 0.8:1', 'structure.reward_risk'],
    ['the way up is 0.8 times the way down', 'structure.reward_risk'],
    ['tested 3 times', 'position.next_rung'],
    ['a loss of 1.1%', 'metadata.change_pct'],
    ['the loss since the entry was about 1.1%', 'metadata.change_pct'],
    ['the 1.1% decline', 'metadata.change_pct'],
    ['the gain is -1.1%', 'metadata.change_pct'],
    ['the loss of 169.79', 'position.stop'],
    ['the average profit or loss is 2.5R', 'position.gain_r'],
    ['the stop-loss is 2.5R away', 'position.gain_r'],
  ])('is linked to its figure: %s', (text, id) => {
    expect([idsIn(text), foreignIn(text)]).toEqual([[id], []]);
  });

  it('is rounded half away from zero', () => {
    expect([idsIn('about 3'), foreignIn('about 2')]).toEqual([['position.next_rung'], ['2']]);
    expect(
      figuresIn('about 3', createEvidence(figureIfKnown('half', 'half', -2.5, 'points'), {})).unsupported,
    ).toHaveLength(1);
    expect(figuresIn('about 12.5', createEvidence(figureIfKnown('x', 'x', 12.45, 'points'), {})).unsupported).toEqual(
      [],
    );
  });

  it('may be rounded by at most a tenth of its value', () => {
    const of = (text: string, value: number) =>
      figuresIn(text, createEvidence(figureIfKnown('x', 'x', value, 'ratio'), {})).unsupported.length;

    expect([of('0.8', 0.82), of('1', 0.82), of('0', 0.2), of('0', 0), of('1', 0.95)]).toEqual([0, 1, 1, 0, 0]);
  });

  it('may be written as “one” before the noun that it counts', () => {
    const one = createEvidence(
      [...figureIfKnown('x', 'sessions', 1, 'count'), ...figureIfKnown('y', 'shares sold', 1, 'shares')],
      {},
    );

    expect(figuresIn('After one session, one of us sells one share.', one).figures.map(({ text }) => text)).toEqual([
      'one',
      'one',
    ]);
    expect(figuresIn('After one session.', createEvidence([], {})).unsupported.map(({ text }) => text)).toEqual([
      'one',
    ]);
  });

  it('may be a loss or a distance without a sign', () => {
    const evidence = createEvidence(
      [
        ...figureIfKnown('x', 'loss from the last close to the stop', 500, 'money'),
        ...figureIfKnown('y', 'distance from stop to close', 3, 'percent'),
        ...figureIfKnown('z', 'profit of the closed trades', 400, 'money'),
      ],
      {},
    );
    const of = (text: string) => figuresIn(text, evidence).unsupported.length;

    expect([of('a loss of $500'), of('a drop of 3% to the stop'), of('a loss of $400'), of('you lost $400')]).toEqual([
      0, 0, 1, 1,
    ]);
    expect([of('you would have lost $500 at the stop'), of('it fell 3% to the stop')]).toEqual([0, 1]);
  });

  it('may be in the currency of the prices, and an amount also in dollars', () => {
    const evidence = createEvidence(
      [...figureIfKnown('x', 'stop', 169.79, 'price'), ...figureIfKnown('y', 'loss', 500, 'money')],
      { currency: 'EUR' },
    );
    const of = (text: string) => figuresIn(text, evidence).unsupported.length;

    expect([of('€169.79'), of('169.79 euros'), of('$500'), of('$169.79'), of('£500'), of('€500')]).toEqual([
      0, 0, 0, 1, 1, 1,
    ]);
  });

  it('may have a prefix that names the currency of its dollar sign', () => {
    const evidence = createEvidence(
      [...figureIfKnown('x', 'stop', 169.79, 'price'), ...figureIfKnown('y', 'loss', 500, 'money')],
      { currency: 'CAD' },
    );
    const of = (text: string) => figuresIn(text, evidence).unsupported.length;

    expect([of('C$169.79'), of('CA$169.79'), of('US$500'), of('C$500'), of('HK$169.79'), of('A$500')]).toEqual([
      0, 0, 0, 1, 1, 1,
    ]);
  });

  it('may count sessions as days', () => {
    const evidence = createEvidence(
      [...figureIfKnown('x', 'sessions since the entry', 12, 'count'), ...figureIfKnown('y', 'hold time', 9, 'days')],
      {},
    );

    expect(figuresIn('held for 12 trading days, 9 days on average', evidence).unsupported).toEqual([]);
  });

  it('is reported with its position in the text', () => {
    const text = 'The stop is 169.79; the score is 59.7.';

    expect(figuresIn(text, EVIDENCE).figures).toEqual([
      { start: 12, end: 18, text: '169.79', evidence: 'position.stop' },
      { start: 33, end: 37, text: '59.7', evidence: 'score' },
    ]);
  });
});

describe('a number not in the evidence', () => {
  it.each([
    ['the stop at 169.78', '169.78'],
    ['the stop at 168', '168'],
    ['a close of 11,169.47', '11,169.47'],
    ['it moved +1.1%', '+1.1%'],
    ['a score of 59.7%', '59.7%'],
    ['a score of $59.75', '$59.75'],
    ['a score of -59.7', '-59.7'],
    ['a score of –59.7', '–59.7'],
    ['a move of 5M', '5M'],
    ['a reward of 0.9 to the risk', '0.9'],
    ['a gain of 3.5R', '3.5R'],
    ['four rungs', 'four'],
    ['Four rungs', 'Four'],
    ['twenty sessions', 'twenty'],
    ['hundreds of traders', 'hundreds'],
    ['1.3 million shares', '1.3 million'],
    ['RSI of 50', '50'],
    ['RSI 14', '14'],
    ['EMA21', 'EMA21'],
    ['a 2e3 move', '2e'],
    ['٤٢ points', '٤٢'],
    ['½ of it', '½'],
    ['a year to 2018', '2018'],
    ['on 2017-12-28', '2017-12-28'],
    ['on 28 December 2017', '28 December 2017'],
    ['in January 2018', 'January 2018'],
    ['at 10:30', '10:30'],
    ['it is 500 soon', '500'],
    ['“Shares could hit $600 by 2031”', '$600'],
    ['a third of its gain', 'a third'],
    ['it gave back half of its gain', 'half'],
    ['it lost a quarter', 'a quarter'],
    ['three quarters of the shares', 'three quarters'],
    ['the reward is 3:1', '3:1'],
    ['a 3-to-1 payoff', '3-to-1'],
    ['it is in the top 3', 'top'],
    ['in phase II of it', 'phase II'],
    ['a strong third quarter', 'third quarter'],
    ['volume doubled', 'doubled'],
    ['a tenfold winner', 'tenfold'],
    ['three percent of the float', 'three'],
    ['it moved 43 basis points', '43 basis points'],
    ['since 12/28/2017', '12/28/2017'],
    ['since 28.12.2017', '28.12.2017'],
    ['last Tuesday', 'Tuesday'],
    ['since October', 'October'],
    ['it gained 1.1%', '1.1%'],
    ['it is down 2.5R', '2.5R'],
    ['the stop is 59.7', '59.7'],
    ['the stop at 1,169.47', '1,169.47'],
    ['the close of 169.79', '169.79'],
    ['closed at 169.79', '169.79'],
    ['the score is 43.2', '43.2'],
    ['its RSI14 is 59.7', '59.7'],
    ['the entry price was 169.79', '169.79'],
    ['the gain is 1.1%', '1.1%'],
    ['a gain of 1.1%', '1.1%'],
    ['the 1.1% rise', '1.1%'],
    ['the loss is 2.5R', '2.5R'],
    ['a loss of nearly 2.5R', '2.5R'],
    ['you made a 2.5R loss', '2.5R'],
    ['Loss: 2.5R', '2.5R'],
    ['the loss on the trade is 2.5R', '2.5R'],
    ['59.7 times earnings', '59.7 times'],
    ['59.7 cents', '59.7 cents'],
    ['the stop is 169.79 euros', '169.79 euros'],
    ['the stop is 169.79 €', '169.79 €'],
    ['the stop is €169.79', '€169.79'],
    ['1.2 million days left', '1.2 million'],
    ['3 weeks', '3'],
    ['three analysts agree', 'three'],
  ])('is reported: %s [COA-19]', (text, number) => {
    expect(foreignIn(text).join(' ')).toContain(number);
  });
});

describe('digits that state no number', () => {
  it.each([
    'The EMA20 and the SMA200 rise, the RSI14 does not, nor does RSI(14).',
    'The 200-day average and the 52-week high.',
    'The trigger is breakout_20.',
    'There are no 13F filings.',
    'On 2017-12-29, that is 29 December 2017 or December 29, 2017, or Dec 29; in December 2017; in 2017.',
    'On Friday, 12/29/2017 or 29.12.17, and in December.',
    'The market opens at 09:30 ET.',
    'A headline says “Shares could hit $500 by 2031”.',
    'No one knows; one of the pillars is weak.',
    'A quarter of an hour, or half of the case.',
  ])('are accepted: %s', (text) => {
    expect([foreignIn(text), idsIn(text)]).toEqual([[], []]);
  });
});
