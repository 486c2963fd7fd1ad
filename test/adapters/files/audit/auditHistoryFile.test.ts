import { describe, expect, it } from '@jest/globals';
import { writeFileSync } from 'node:fs';
import { AuditHistoryFile } from '../../../../src/adapters/files/audit/auditHistoryFile.js';
import { auditHistoryContract } from '../../../contracts/dashboard/auditHistory.contract.js';
import { MemoryAuditHistory } from '../../../fakes/dashboard/memoryAuditHistory.js';
import { temporaryFolder } from '../temporaryFolder.js';

const at = temporaryFolder();

auditHistoryContract('memory', () => new MemoryAuditHistory());
auditHistoryContract('a file', () => new AuditHistoryFile(at('audits.json'), () => undefined));

describe('AuditHistoryFile', () => {
  it.each(['', '{"schema_version":2,"audits":[]}', '{"schema_version":1,"audits":[{"generatedAt":"yesterday"}]}'])(
    'ignores the file and warns when it contains %j',
    async (content) => {
      const warnings: string[] = [];
      writeFileSync(at('audits.json'), content);
      expect(await new AuditHistoryFile(at('audits.json'), (message) => warnings.push(message)).read()).toEqual([]);
      expect(warnings).toEqual([
        `${at('audits.json')} cannot be read: the changes since the previous audit are shown again after two more audits.`,
      ]);
    },
  );
});
