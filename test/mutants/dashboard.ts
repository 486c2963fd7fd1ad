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
    find: "absent('no_predictions', predictionsIn(own)),",
    replace: "absent('no_predictions', []),",
    tests: COACHES,
  },
  {
    name: 'lets a coach cite what no search found',
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
    name: 'rounds a number of the evidence away',
    file: 'src/domain/dashboard/coaching/figureRounding.ts',
    find: 'MAX_ROUNDING = 0.1',
    replace: 'MAX_ROUNDING = 1',
    tests: COACHES,
  },
  {
    name: 'asks a provider a third time',
    file: 'src/domain/dashboard/coaching/narrationPrompt.ts',
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
    name: 'lengthens an agent’s wait when the clock is put back',
    file: AGENT,
    find: 'nextAt - Math.max(seenAt - at, 0)',
    replace: 'nextAt',
    tests: AGENTS,
  },
  {
    name: 'keeps an agent paused on a new license',
    file: AGENT,
    find: "paused: {\n      on: {\n        'time.passed': [BEGIN_WHEN_DUE, { actions: 'updateTime' }],\n        'license.changed': { target: 'resting', actions: ['resetBackoff', 'scheduleNow'] },",
    replace: "paused: {\n      on: {\n        'time.passed': [BEGIN_WHEN_DUE, { actions: 'updateTime' }],",
    tests: AGENTS,
  },
  {
    name: 'briefs on Saturdays',
    file: 'src/domain/dashboard/agents/briefingSchedule.ts',
    find: 'weekdayOf(day) !== SATURDAY && ',
    replace: '',
    tests: BRIEFINGS,
  },
  {
    name: 'briefs twice a day',
    file: 'src/domain/dashboard/agents/briefingSchedule.ts',
    find: 'late < BRIEFING_GRACE_MS && !closed.includes(day) ? day : null',
    replace: 'late < BRIEFING_GRACE_MS ? day : null',
    tests: BRIEFINGS,
  },
  {
    name: 'reports sample prices to the consensus',
    file: 'src/domain/dashboard/agents/consensusReport.ts',
    find: 'audit.data_source === SAMPLE',
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
    name: 'does not bind a snapshot to its facts',
    file: 'src/adapters/crypto/aesGcm.ts',
    find: 'createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(head))',
    replace: 'createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.alloc(0))',
    tests: CIPHER,
  },
  {
    name: 'accepts a cheaper key derivation than its own',
    file: 'src/domain/dashboard/backup/keyDerivation.ts',
    find: 'n >= SCRYPT_COST.n &&',
    replace: '',
    tests: CIPHER,
  },
];
