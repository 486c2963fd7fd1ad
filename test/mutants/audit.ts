import type { Mutant } from './mutant.ts';

const INDICATORS = ['test/domain/audit/indicators/wilder.test.ts', 'test/domain/audit/indicators/reference.test.ts'];
const DOOR = ['test/adapters/http/local/dashboard.test.ts'];

export const BROKEN_AUDIT: readonly Mutant[] = [
  { name: 'averages true ranges over one bar too many', file: 'src/domain/audit/indicators/atr.ts', find: '(range - average) / period', replace: '(range - average) / (period + 1)', tests: INDICATORS },
  { name: 'ignores the gap in a true range', file: 'src/domain/audit/indicators/atr.ts', find: 'Math.abs(top - priorClose), ', replace: '', tests: INDICATORS },
  { name: 'follows the grade without hysteresis', file: 'src/domain/audit/grade.ts', find: 'GRADE_HYSTERESIS = 2', replace: 'GRADE_HYSTERESIS = 0', tests: ['test/domain/audit/grade.test.ts'] },
  { name: 'hangs the chandelier too high', file: 'src/domain/audit/indicators/chandelier.ts', find: 'CHANDELIER_WIDTH = 3', replace: 'CHANDELIER_WIDTH = 2', tests: INDICATORS },
  { name: 'answers to any host name', file: 'src/adapters/http/local/access/hostGate.ts', find: 'if (!isLoopbackName(name) && !allowedHosts.includes(name)) {', replace: 'if (false) {', tests: DOOR },
  { name: 'takes any CSRF token', file: 'src/adapters/http/local/access/ownPage.ts', find: "if (!equalSecrets(request.get(CSRF_HEADER) ?? '', csrfToken)) {", replace: 'if (false) {', tests: DOOR },
  { name: 'takes requests of another local port', file: 'src/adapters/http/local/access/ownPage.ts', find: 'if (!isOwnOrigin(request)) {', replace: 'if (false) {', tests: DOOR },
];
