import { afterAll, beforeAll, jest } from '@jest/globals';
import { DecisionMaps } from '../../src/application/dashboard/decisionMap/decisionMaps.js';

/**
 * Keeps the dashboards of this process from computing decision maps after an audit or a start, which would slow down
 * the tests of a suite that shows none.
 */
export function withoutDecisionMaps(): void {
  beforeAll(() => {
    jest.spyOn(DecisionMaps.prototype, 'start').mockImplementation(function (this: DecisionMaps) {
      // Coaches wait until maps that are expected are computed or canceled.
      void this.cancel();
    });
    jest.spyOn(DecisionMaps.prototype, 'restore').mockReturnValue();
  });
  afterAll(() => {
    jest.restoreAllMocks();
  });
}
