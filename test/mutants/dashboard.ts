import type { Mutant } from './mutant.ts';

const TRUST = 'src/domain/dashboard/coaching/trust';
const COACHES = [
  'test/domain/dashboard/coaching/checkNarration.test.ts',
  'test/domain/dashboard/coaching/figuresIn.test.ts',
  'test/application/dashboard/coaching/narrateCoach.test.ts',
];
const AGENT = 'src/domain/dashboard/agents/agent.machine.ts';
const AGENTS = ['test/domain/dashboard/agents/agent.machine.test.ts'];
const BRIEFINGS = [
  'test/domain/dashboard/agents/briefingSchedule.test.ts',
  'test/application/dashboard/agents/sendDailyBriefing.test.ts',
];
const CIPHER = ['test/adapters/crypto/scryptCipher.test.ts', 'test/domain/dashboard/backup/backupRules.test.ts'];

export const BROKEN_DASHBOARD: readonly Mutant[] = [
  {
    name: 'lets a coach state a number that is not in the evidence',
    file: `${TRUST}/checkNarration.ts`,
    find: "absent('numbers', foreign),",
    replace: "absent('numbers', []),",
    tests: COACHES,
  },
  {
    name: 'lets a coach predict',
    file: `${TRUST}/checkNarration.ts`,
    find: "absent('no_predictions', predictionsIn(withoutTicker(own, evidence))),",
    replace: "absent('no_predictions', []),",
    tests: COACHES,
  },
  {
    name: 'lets a coach cite a page that no search found',
    file: `${TRUST}/checkNarration.ts`,
    find: 'citations.every((address) => address !== null && known.has(address))',
    replace: 'citations.every((address) => address !== null)',
    tests: COACHES,
  },
  {
    name: 'lets a coach write web addresses',
    file: `${TRUST}/checkNarration.ts`,
    find: "absent('no_addresses', addressesIn(own)),",
    replace: "absent('no_addresses', []),",
    tests: COACHES,
  },
  {
    name: 'lets a coach round a number far from its value',
    file: 'src/domain/dashboard/coaching/figureRounding.ts',
    find: 'MAX_ROUNDING = 0.1',
    replace: 'MAX_ROUNDING = 1',
    tests: COACHES,
  },
  {
    name: 'requests a narration a third time',
    file: 'src/application/dashboard/coaching/askAiProvider.ts',
    find: 'NARRATION_ATTEMPTS = 2;',
    replace: 'NARRATION_ATTEMPTS = 3;',
    tests: COACHES,
  },
  {
    name: 'forgets work that arrives during a round',
    file: AGENT,
    find: 'requestAnotherRound: assign({ hasMoreWork: true })',
    replace: 'requestAnotherRound: assign({ hasMoreWork: false })',
    tests: AGENTS,
  },
  {
    name: 'lengthens an agent’s wait when the clock is set back',
    file: AGENT,
    find: 'nextAt - Math.max(seenAt - at, 0)',
    replace: 'nextAt',
    tests: AGENTS,
  },
  {
    name: 'keeps an agent paused after a new license is entered',
    file: AGENT,
    find: 'paused: { on: RESUME }',
    replace: "paused: { on: { 'time.passed': RESUME['time.passed'] } }",
    tests: AGENTS,
  },
  {
    name: 'sends a briefing on Saturdays',
    file: 'src/domain/shared/calendar/calendarDays.ts',
    find: '[SATURDAY, SUNDAY].some',
    replace: '[SUNDAY].some',
    tests: BRIEFINGS,
  },
  {
    name: 'sends a briefing twice a day',
    file: 'src/domain/dashboard/agents/briefingSchedule.ts',
    find: 'late < BRIEFING_GRACE_MS && !closed.includes(day) ? day : null',
    replace: 'late < BRIEFING_GRACE_MS ? day : null',
    tests: BRIEFINGS,
  },
  {
    name: 'reports sample prices to the consensus',
    file: 'src/domain/dashboard/agents/priceProblem.ts',
    find: 'data_source === SAMPLE_PRICE_SOURCE',
    replace: 'false',
    tests: ['test/application/dashboard/agents/reportConsensus.test.ts'],
  },
  {
    name: 'uses a nonce twice',
    file: 'src/adapters/crypto/aesGcm.ts',
    find: 'const nonce = randomBytes(NONCE_BYTES);',
    replace: 'const nonce = Buffer.alloc(NONCE_BYTES);',
    tests: CIPHER,
  },
  {
    name: 'does not authenticate the header of a snapshot',
    file: 'src/adapters/crypto/aesGcm.ts',
    find: 'createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(head))',
    replace: 'createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.alloc(0))',
    tests: CIPHER,
  },
  {
    name: 'accepts key derivation parameters that are too cheap',
    file: 'src/domain/dashboard/backup/keyDerivation.ts',
    find: 'n >= SCRYPT_COST.n &&',
    replace: '',
    tests: CIPHER,
  },
];
