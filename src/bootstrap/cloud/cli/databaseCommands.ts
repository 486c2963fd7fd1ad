import type { Command } from 'commander';
import { open, readFile } from 'node:fs/promises';
import { CommandRefused } from '../../../adapters/http/admin/client.js';
import { statsReply } from '../../../adapters/http/contract/admin.js';
import { lockOwnFolder } from '../../ownFolder.js';
import { withAdmin } from '../admin.js';
import { readCloudSettings } from '../config.js';
import { command, print } from './command.js';

export function addDatabaseCommands(admin: Command): void {
  admin
    .command('stats')
    .description('how many licenses there are')
    .option('--json', 'print the reply as JSON')
    .action(({ json }: { json?: boolean }) =>
      command(statsReply, { method: 'GET', path: '/stats' }, json, ({ licenses }) =>
        licenses.length === 0 ? 'No license yet.' : licenses.map((each) => `${each.tier} ${each.status}: ${each.count}`).join('\n'),
      ),
    );

  admin
    .command('migrate')
    .description('brings the database schema up to date, as every start does')
    .action(() => withAdmin(readCloudSettings(process.env), async () => print('The schema is up to date.')));

  admin
    .command('dump <file>')
    .description('writes the embedded database to a new file; keep DATA_DIR/secrets.json with it')
    .action((file: string) =>
      withAdmin(readCloudSettings(process.env), async (running) => {
        const archive = await running.bytes('GET', '/dump');
        await writeNewFile(file, archive);
        print(`Wrote ${archive.length} bytes to ${file}. Keys can only be checked with the same LICENSE_PEPPER (or secrets.json).`);
      }),
    );

  admin
    .command('restore <file>')
    .description('fills an empty DATA_DIR from such a file; the server must not run')
    .action(async (file: string) => {
      const { DATA_DIR } = readCloudSettings(process.env);
      const lock = lockOwnFolder(DATA_DIR, { pid: process.pid }, 'DATA_DIR');
      try {
        await restore(DATA_DIR, file);
        print(`Restored ${file} to ${DATA_DIR}.`);
      } finally {
        lock.release();
      }
    });
}

async function restore(dataDir: string, path: string): Promise<void> {
  const archive = await readFile(path).catch((cause: unknown) => {
    throw new CommandRefused(`${path} cannot be read.`, { cause });
  });
  const { DatabaseExists, restoreEmbedded } = await import('../../../adapters/mikroorm/embeddedPostgres.js');
  try {
    await restoreEmbedded(dataDir, archive);
  } catch (cause) {
    if (cause instanceof DatabaseExists) throw new CommandRefused(cause.message, { cause });
    throw new CommandRefused(`${path} is not a dump that can be restored; nothing was changed.`, { cause });
  }
}

async function writeNewFile(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600).catch((cause: unknown) => {
    throw new CommandRefused(`${path} cannot be written, or is there already.`, { cause });
  });
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
