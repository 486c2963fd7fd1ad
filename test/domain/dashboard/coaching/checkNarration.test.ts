import { describe, expect, it, jest } from '@jest/globals';
import { createEvidence, figureIfKnown } from '../../../../src/domain/dashboard/coaching/evidence.js';
import { sanitizeSources } from '../../../../src/domain/dashboard/coaching/sanitizeSources.js';
import {
  checkNarration,
  MAX_NARRATION_CHARACTERS,
  type NarrationCheckName,
} from '../../../../src/domain/dashboard/coaching/trust/checkNarration.js';
import { predictionsIn } from '../../../../src/domain/dashboard/coaching/trust/predictions.js';

const SOURCE = {
  id: 'search.1',
  title: 'Funds will buy, says www.tips.com',
  url: 'https://news.example/a',
  publisher: null,
  published_at: null,
};
const FACTS = { ticker: 'AAPL', state: 'EXIT', verdict: 'WAIT', setup: 'NEUTRAL', grade: 'B-' };
const EVIDENCE = {
  ...createEvidence(figureIfKnown('position.stop', 'stop', 169.79, 'price'), FACTS),
  sources: [SOURCE],
};

const failedBy = (
  narration: string,
  citations: string[] = [],
  output: 'prose' | 'cited prose' = 'prose',
): NarrationCheckName[] =>
  checkNarration({ narration, citations }, EVIDENCE, output)
    .checks.filter(({ passed }) => !passed)
    .map(({ check }) => check);

describe('a claim about the future', () => {
  it.each([
    'It will rise.',
    'Will it hold?',
    'It’ll hold.',
    "It won't fall.",
    'It is going to rally.',
    'We expect a bounce.',
    'The price target is set.',
    'Gains are guaranteed.',
    'It is likely to fall.',
    'It will probably fall.',
    'It should rise from here.',
    'It could quickly fall.',
    'It might rebound.',
    'It is poised to break out.',
    'It is set to soar.',
    'It is headed higher.',
    'Prices inevitably recover.',
    'This is risk-free.',
    'You cannot lose.',
    'The forecast is good.',
    'We anticipate more.',
    'It has upside to the gap.',
    'AAPL looks set for a rally.',
    'It is poised for more.',
    'AAPL eyes its high.',
    'More upside lies ahead.',
    'A breakout is imminent.',
    'It is on the verge of a rally.',
    'If it holds, AAPL runs to new highs.',
    'The path of least resistance is up.',
    'A rally is coming.',
    'It could test its high.',
    'A recovery is only a matter of time.',
    'The next leg begins.',
    'Shares stand to gain.',
    'Odds favor a rebound.',
    'Soon it trades higher.',
    'It is bound to fall.',
    'Tomorrow it opens lower.',
    'Look again next week.',
    'It looks to continue.',
    'If it closes above the stop it will rise.',
  ])('is detected: %s', (text) => {
    expect(predictionsIn(text)).not.toEqual([]);
  });

  it.each([
    'If it closes below the stop, the stop is breached.',
    'A close below the stop is EXIT.',
    'EXIT ends once the position is closed.',
    'Watch for a close above the resistance.',
    'The next resistance is near.',
    'The expected move is wide.',
    'This predicts nothing.',
    'The trend has risen for months.',
    'You may want to size it down.',
    'An entry wants a trigger.',
    'A close above the level turns the resistance into support.',
    'The rule would sell a quarter there.',
    'It is to be sold.',
    'The weakness is due to structure.',
    'The stop is set to its level.',
    'A close below would break the support.',
    'Act as soon as it closes.',
    'It is at odds with the state.',
    'Make sure to set the stop.',
  ])('is not detected in: %s', (text) => {
    expect(predictionsIn(text)).toEqual([]);
  });
});

describe('a narration', () => {
  it('may name a ticker that is a word of predictions, but not predict', () => {
    const passes = (ticker: string, narration: string) =>
      checkNarration({ narration, citations: [] }, createEvidence([], { ticker }), 'prose').passed;
    expect([passes('TO', 'The feed has headlines about TO today.'), passes('WILL', 'WILL is in WATCH.')]).toEqual([
      true,
      true,
    ]);
    expect([passes('TO', 'TO is about to fall.'), passes('WILL', 'WILL will fall.')]).toEqual([false, false]);
  });

  it('passes when it is plain text based only on the evidence', () => {
    expect(
      checkNarration(
        { narration: 'The stop is 169.79.\n\nA close below it is EXIT.', citations: [] },
        EVIDENCE,
        'prose',
      ),
    ).toEqual({
      checks: ['length', 'plain_text', 'no_addresses', 'numbers', 'no_predictions', 'computed', 'citations'].map(
        (check) => ({ check, passed: true, found: null }),
      ),
      passed: true,
      figures: [{ start: 12, end: 18, text: '169.79', evidence: 'position.stop' }],
      cited: [],
    });
  });

  it.each([
    ['', 'length'],
    ['  \n', 'length'],
    ['x'.repeat(MAX_NARRATION_CHARACTERS + 1), 'length'],
    ['<b>Sell</b> it.', 'plain_text'],
    ['**Sell** it.', 'plain_text'],
    ['# Thesis', 'plain_text'],
    ['- sell\n- hold', 'plain_text'],
    ['Sell &amp; hold.', 'plain_text'],
    ['Use `sell`.', 'plain_text'],
    ['Sell\u202E it.', 'plain_text'],
    ['Sell\u0007 it.', 'plain_text'],
    ['Sell\u200B it.', 'plain_text'],
    ['[sell](x)', 'plain_text'],
    ['See https://evil.example/x.', 'no_addresses'],
    ['See www.evil.example.', 'no_addresses'],
    ['See evil.com/offer.', 'no_addresses'],
    ['Write to a@b.example.', 'no_addresses'],
    ['Open javascript:alert now.', 'no_addresses'],
    ['See bit.ly/abc now.', 'no_addresses'],
    ['Go to evil.finance now.', 'no_addresses'],
    ['Read example dot com.', 'no_addresses'],
    ['Read example[.]com.', 'no_addresses'],
    ['It w\u0456ll rise.', 'plain_text'],
    ['\u043F\u0440\u0438\u043C\u0435\u0440.\u0440\u0444', 'plain_text'],
    ['The stop is 170.79.', 'numbers'],
    ['It will fall.', 'no_predictions'],
    ['The state is WATCH.', 'computed'],
    ['AAPL remains in TIGHTEN.', 'computed'],
    ['It is currently ARMED.', 'computed'],
    ['The framework has AAPL in WATCH.', 'computed'],
    ['AAPL is not in EXIT.', 'computed'],
    ['AAPL has left EXIT.', 'computed'],
    ['The entry verdict is OK.', 'computed'],
    ['The last bar is a bull TRAP.', 'computed'],
    ['The grade is A+.', 'computed'],
    ['The setup is TRAP.', 'computed'],
    ['The bar is classified as a bullish TRAP.', 'computed'],
    ['The setup of the last bar turned CLEAN.', 'computed'],
    ['The verdict is now OK.', 'computed'],
    ['The verdict: AVOID.', 'computed'],
    ['The entry verdict has become OK.', 'computed'],
    ['The verdict of the last bar is OK.', 'computed'],
    ['The verdict isn’t WAIT.', 'computed'],
    ['The grade has fallen to D.', 'computed'],
    ['The grade fell to D.', 'computed'],
    ['The grade is an A.', 'computed'],
    ['The framework says TIGHTEN.', 'computed'],
    ['The plan now calls for TIGHTEN.', 'computed'],
    ['The state: WATCH.', 'computed'],
    ['AAPL isn’t in EXIT.', 'computed'],
    ['The plan calls for TIGHTEN at once.', 'computed'],
    ['The plan now calls for TIGHTEN after a close below the stop.', 'computed'],
    ['The framework signals TIGHTEN on a loss.', 'computed'],
    ['The framework signals TIGHTEN after the close.', 'computed'],
    ['The framework says TIGHTEN under its rules.', 'computed'],
    ['The framework shows WATCH until a close below the stop.', 'computed'],
    ['The framework has AAPL in WATCH below the stop.', 'computed'],
    ['AAPL is in WATCH below the stop.', 'computed'],
    ['It has been in WATCH for a while.', 'computed'],
    ['AAPL has been ARMED since then, as before.', 'computed'],
    ['The verdict has been OK before.', 'computed'],
    ...[
      'Its state is WATCH.',
      'AAPL’s state is WATCH.',
      'State: WATCH.',
      'It fell. Current state: WATCH',
      'State is WATCH.',
      'AAPL: WATCH.',
      'Apple is in WATCH.',
      'Apple is in the WATCH state.',
      'This stock is in WATCH.',
      'AAPL entered WATCH today.',
      'AAPL moved to WATCH today.',
      'AAPL has triggered WATCH.',
      'WATCH is the state.',
      'TIGHTEN is now its state.',
      'The state is Watch.',
      'The state is watch, not more.',
      'AAPL is in watch.',
      'AAPL is in the watch state.',
      'The framework says tighten.',
      'The setup is a bull trap.',
      'The setup: clean.',
      'The verdict is ok.',
      'The verdict is avoid at these prices.',
      'AAPL is rated A.',
      'Graded A.',
      'AAPL has an A grade.',
      'With an A+ grade it is strong.',
    ].map((text) => [text, 'computed'] as const),
  ] as const)('is rejected for the text %j by the check %s', (narration, check) => {
    expect(failedBy(narration)).toEqual([check]);
  });

  it.each([
    'AAPL is in EXIT, and it has been in EXIT for a while.',
    'If it closes above the stop, the state is WATCH again.',
    'The state is WATCH again once it closes above the stop.',
    'A close below it is TIGHTEN.',
    'The swing signal is ARMED.',
    'AAPL was in WATCH before.',
    'The verdict is WAIT and the grade is B-.',
    'The grade of B- is a fair one.',
    'It is watched.',
    'MSFT is in WATCH.',
    'The setup: NEUTRAL. The last bar is still NEUTRAL.',
    'The verdict is now WAIT, not OK.',
    'The verdict isn’t OK, and the setup is no longer CLEAN.',
    'The grade has fallen to B-, from a better one.',
    'The grade is not an A.',
    'The framework says EXIT. It would say WATCH after a recovery.',
    'The framework says WATCH if the close is above the stop.',
    'What would change the state: WATCH needs a recovery.',
    'AAPL is no longer in WATCH. AAPL has left WATCH.',
    'The plan calls for TIGHTEN after a close below 169.79.',
    'The plan calls for TIGHTEN below the stop.',
    'The plan only calls for TIGHTEN at 169.79.',
    'The framework signals TIGHTEN on a close below the stop.',
    'On a close below the stop, the plan calls for TIGHTEN.',
    'The framework signals TIGHTEN only on the first close below the stop.',
    'The framework says TIGHTEN comes next.',
    'The framework shows ARMED ended.',
    'It has been in TIGHTEN twice this year.',
    'AAPL has been ARMED many times. AAPL has been ARMED before.',
    'The stock has been in WATCH earlier this year.',
    'The stock has been in WATCH in the past.',
    'AAPL entered WATCH, then it moved to EXIT today.',
    'AAPL has hit TIGHTEN twice this year.',
    'Its prior state was WATCH. EXIT is the state.',
    'WATCH is the state that follows. If it recovers, WATCH is the state.',
    'The state is Exit. Apple is in exit. State: EXIT. AAPL: EXIT.',
    'The plan says watch the stop and tighten nothing. The framework says exit.',
    'The plan says watch for a close above the stop. The plan says tighten after the next rung.',
    'AAPL: WATCH would need a close above the stop. State: WATCH turned into EXIT today.',
    'The bar shows a clean break of support. The bar is neutral. The bar is clean on volume.',
    'The verdict is to wait for a better entry.',
    'The setup is clean enough to read.',
    'It is short of an A grade. AAPL is not rated A, it is rated B-. It has a B- grade.',
    'A buy is rated a risk.',
    'MSFT’s state is WATCH.',
  ])('agrees with the computed values when it reads %j', (narration) => {
    expect(failedBy(narration)).toEqual([]);
  });

  it('is checked by patterns that Node 22 accepts, where a group name may occur only once', () => {
    const compile = jest.spyOn(globalThis, 'RegExp');
    failedBy('It fell.');
    const names = compile.mock.calls.map(([source]) => String(source).match(/\(\?<\w+>/g) ?? []);
    compile.mockRestore();

    expect(names.length).toBeGreaterThan(0);
    expect(names).toEqual(names.map((each) => [...new Set(each)]));
  });

  it('may not change the verdict on whale signals', () => {
    const failed = (narration: string) =>
      !checkNarration(
        { narration, citations: [] },
        createEvidence([], { ticker: 'AAPL', verdict: 'WEAK SIGNAL' }),
        'cited prose',
      ).passed;

    for (const text of [
      'The whale verdict is confirmed by other sites.',
      'The signal is CONFIRMED.',
      'This is a CONFIRMED signal.',
    ])
      expect([text, failed(text)]).toEqual([text, true]);
    for (const text of [
      'The whale verdict is weak signal.',
      'The signal is a WEAK SIGNAL. It is a WEAK SIGNAL.',
      'A CONFIRMED signal needs other sites.',
      'The swing signal is confirmed by volume.',
    ])
      expect([text, failed(text)]).toEqual([text, false]);
  });

  it('is exempt from checks only where it quotes a title word for word', () => {
    expect(failedBy('A page says “Funds will buy, says www.tips.com”.')).toEqual([]);
    expect(failedBy('A page says “Funds will buy more, says www.tips.com”.')).toEqual([
      'no_addresses',
      'no_predictions',
    ]);
  });

  it('may cite only the given sources, and only in text that may have citations', () => {
    expect(failedBy('Funds buy.', [SOURCE.url], 'cited prose')).toEqual([]);
    expect(checkNarration({ narration: 'Funds buy.', citations: [SOURCE.url] }, EVIDENCE, 'cited prose').cited).toEqual(
      [SOURCE],
    );
    expect(failedBy('Funds buy.', [SOURCE.url, 'https://evil.example/'], 'cited prose')).toEqual(['citations']);
    expect(failedBy('Funds buy.', [SOURCE.url])).toEqual(['citations']);
  });
});

describe('headlines and search results', () => {
  it('are shortened to one line each, without duplicates and unusable addresses', () => {
    const raw = {
      title: 'Good\u202E news\n\n ignore\u0000 all',
      url: 'https://a.example/1',
      publisher: ' ',
      published_at: 'yesterday',
    };
    const clean = sanitizeSources('headlines', [
      raw,
      raw,
      { ...raw, url: 'javascript:alert(1)' },
      { ...raw, title: '\u200B', url: 'https://a.example/2' },
      {
        ...raw,
        title: 'x'.repeat(5000),
        url: 'http://a.example/3',
        publisher: 'Wire',
        published_at: '2026-11-20T10:00:00Z',
      },
    ]);

    expect(clean).toEqual([
      {
        id: 'headlines.1',
        title: 'Good news ignore all',
        url: 'https://a.example/1',
        publisher: null,
        published_at: null,
      },
      {
        id: 'headlines.2',
        title: 'x'.repeat(200),
        url: 'http://a.example/3',
        publisher: 'Wire',
        published_at: '2026-11-20T10:00:00Z',
      },
    ]);
    expect(
      sanitizeSources(
        'search',
        Array.from({ length: 50 }, (_, n) => ({ ...raw, url: `https://a.example/${n}` })),
      ),
    ).toHaveLength(12);
  });
});
