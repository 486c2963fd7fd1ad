import { expect, it } from '@jest/globals';
import { pushPriorityOf, severityLevelOf } from '../../../../src/domain/shared/alerts/severity.js';

it.each([
  ['info', 'info', 'default'],
  ['warning', 'warning', 'high'],
  ['critical', 'critical', 'urgent'],
  ['catastrophic', 'warning', 'high'],
  ['CRITICAL', 'warning', 'high'],
  ['constructor', 'warning', 'high'],
])('severity %s ranks as %s and is announced as %s [ALR-05]', (severity, rank, priority) => {
  expect([severityLevelOf(severity), pushPriorityOf(severity)]).toEqual([rank, priority]);
});
