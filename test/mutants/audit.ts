import type { Mutant } from './mutant.ts';

const INDICATORS = [
  'test/domain/dashboard/analysis/indicators/wilder.test.ts',
  'test/domain/dashboard/analysis/indicators/reference.test.ts',
];
const CURRENCIES = [
  'test/application/dashboard/audit/currency.test.ts',
  'test/domain/dashboard/trading/orders/currency.test.ts',
];
const CHAINS = ['test/domain/dashboard/analysis/options/quotedStrikes.test.ts'];
const DOOR = ['test/adapters/http/local/dashboard.test.ts'];

export const BROKEN_AUDIT: readonly Mutant[] = [
  {
    name: 'averages true ranges over one bar too many',
    file: 'src/domain/dashboard/analysis/indicators/atr.ts',
    find: '(value - average) / period',
    replace: '(value - average) / (period + 1)',
    tests: INDICATORS,
  },
  {
    name: 'ignores the gap in a true range',
    file: 'src/domain/dashboard/analysis/indicators/atr.ts',
    find: 'Math.abs(high - priorClose), ',
    replace: '',
    tests: INDICATORS,
  },
  {
    name: 'changes the grade without hysteresis',
    file: 'src/domain/dashboard/analysis/grade.ts',
    find: 'GRADE_HYSTERESIS = 2',
    replace: 'GRADE_HYSTERESIS = 0',
    tests: ['test/domain/dashboard/analysis/grade.test.ts'],
  },
  {
    name: 'places the chandelier stop too close to the high',
    file: 'src/domain/dashboard/analysis/indicators/chandelier.ts',
    find: 'CHANDELIER_WIDTH = 3',
    replace: 'CHANDELIER_WIDTH = 2',
    tests: INDICATORS,
  },
  {
    name: 'counts an amount in any currency as dollars',
    file: 'src/domain/dashboard/market/currency.ts',
    find: 'currency === USD ? 1',
    replace: 'currency !== null ? 1',
    tests: CURRENCIES,
  },
  {
    name: 'counts pence as pounds',
    file: 'src/domain/dashboard/market/currency.ts',
    find: 'units: 100 };',
    replace: 'units: 1 };',
    tests: CURRENCIES,
  },
  {
    name: 'converts with an exchange rate up to 40 days old',
    file: 'src/domain/dashboard/portfolio/exchangeRate.ts',
    find: 'MAX_RATE_AGE_DAYS = 4',
    replace: 'MAX_RATE_AGE_DAYS = 40',
    tests: CURRENCIES,
  },
  {
    name: 'counts a position of unknown currency as dollars',
    file: 'src/adapters/broker/paper/paperValuation.ts',
    find: '? USD : null);',
    replace: '? USD : USD);',
    tests: ['test/adapters/broker/paperBroker.test.ts'],
  },
  {
    name: 'ignores the currency that the source states',
    file: 'src/adapters/marketdata/yahoo/yahooBars.ts',
    find: 'readCurrency(meta.currency)',
    replace: "'USD'",
    tests: ['test/adapters/marketdata/yahoo.test.ts'],
  },
  {
    name: 'accepts an option chain without quotes near the money',
    file: 'src/domain/dashboard/analysis/options/quotedStrikes.ts',
    find: 'MIN_QUOTED_STRIKES = 3',
    replace: 'MIN_QUOTED_STRIKES = 0',
    tests: CHAINS,
  },
  {
    name: 'reads only strikes within 10% of the close',
    file: 'src/domain/dashboard/analysis/options/quotedStrikes.ts',
    find: 'NEAR_SPACINGS = 2',
    replace: 'NEAR_SPACINGS = 0',
    tests: CHAINS,
  },
  {
    name: 'counts an option without a bid as quoted',
    file: 'src/domain/dashboard/analysis/options/quotedStrikes.ts',
    find: 'MAX_SPREAD = 1',
    replace: 'MAX_SPREAD = 2',
    tests: CHAINS,
  },
  {
    name: 'answers to any host name',
    file: 'src/adapters/http/local/access/hostGate.ts',
    find: 'if (!isLoopbackName(name) && !allowedHosts.includes(name)) {',
    replace: 'if (false) {',
    tests: DOOR,
  },
  {
    name: 'accepts any CSRF token',
    file: 'src/adapters/http/local/access/ownPageAccess.ts',
    find: "if (!isSameSecret(request.get(CSRF_HEADER) ?? '', csrfToken)) {",
    replace: 'if (false) {',
    tests: DOOR,
  },
  {
    name: 'accepts requests from a page on another local port',
    file: 'src/adapters/http/local/access/ownPageAccess.ts',
    find: 'if (!isOwnOrigin(request)) throw foreignOriginFailure();',
    replace: '',
    tests: DOOR,
  },
];
