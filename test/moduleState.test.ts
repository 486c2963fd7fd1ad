import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** Browser modules hold the state of the page. */
const OF_A_PAGE = /^src\/adapters\/(?:web|inspector\/page|http\/cloud\/pages\/browser)\//;
const VARIABLE = /^(?:export )?(?:let|var) (?<name>\w+)/gm;
/** Matches a collection that is empty when its module loads, and is therefore probably filled later. */
const COLLECTION =
  /^(?:export )?const (?<name>\w+)(?:: (?![Rr]eadonly)[^=]+)? = (?:new (?:Map|Set|WeakMap|WeakSet)(?:<[^()]+>)?\(\)|\[\]|\{\});/gm;

const modules = globSync('src/**/*.ts')
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !OF_A_PAGE.test(path));
const named = (pattern: RegExp): string[] =>
  modules
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(pattern)].map(({ groups }) => `${path} ${groups?.['name']}`),
    )
    .toSorted();

describe('product modules (shared by all suites of a worker)', () => {
  it('declare no module-level `let` or `var`', () => {
    expect(modules.length).toBeGreaterThan(900);
    expect(named(VARIABLE)).toEqual([]);
  });

  it('fill no module-level collections except caches, constants, locks and limits of the process', () => {
    expect(named(COLLECTION)).toEqual([
      'src/adapters/brokerExports/tables/tableRow.ts headerNames',
      'src/adapters/email/renderMail.ts templates',
      'src/adapters/files/durable/folderLock.ts held',
      'src/adapters/files/release/runningVersion.ts held',
      'src/adapters/http/cloud/consensus.routes.ts RENDERED',
      'src/adapters/http/local/account/ledgerViews.ts figuresByState',
      'src/adapters/http/pipeline/lingeringClose.ts lingering',
      'src/adapters/inspector/recorder/readSteps.ts graphs',
      'src/domain/dashboard/analysis/levels/levelMap.ts priorMaps',
      'src/domain/dashboard/framework/ticker.machine.ts FACTS_AFTER_EVENT',
      'src/domain/dashboard/market/bars.ts hashesByBars',
    ]);
  });
});
