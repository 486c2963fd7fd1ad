import { Migration001Licenses } from './001_licenses.migration.js';
import { Migration002Releases } from './002_releases.migration.js';

/** In the order in which they run; a migration that has been released is never edited. */
export const MIGRATIONS = [
  { name: '001_licenses', class: Migration001Licenses },
  { name: '002_releases', class: Migration002Releases },
];
