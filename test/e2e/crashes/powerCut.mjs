import fs from 'node:fs';
import http from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import promises from 'node:fs/promises';
import { join } from 'node:path';

// Preloaded into a program. When a request for CUT_AT is answered, copies to CUT_TO what a power cut would now leave of
// CUT_FROM: each file's content as last synced, under its name as of the last sync of its folder.

const { CUT_FROM, CUT_TO, CUT_AT } = process.env;

/** Contents at the last sync, by inode number. */
const syncedBytes = new Map();
const syncedNames = new Map();

const namesIn = (folder) =>
  fs.readdirSync(folder).map((name) => ({ name, inode: fs.lstatSync(join(folder, name)).ino }));

function noteSync(descriptor, path) {
  const facts = fs.fstatSync(descriptor);
  if (facts.isDirectory()) syncedNames.set(facts.ino, namesIn(path));
  else syncedBytes.set(facts.ino, fs.readFileSync(path));
}

function noteAll(path) {
  const facts = fs.lstatSync(path);
  if (facts.isFile()) syncedBytes.set(facts.ino, fs.readFileSync(path));
  if (!facts.isDirectory()) return;
  const names = namesIn(path);
  syncedNames.set(facts.ino, names);
  for (const { name } of names) noteAll(join(path, name));
}
if (fs.existsSync(CUT_FROM)) noteAll(CUT_FROM);

function writeDown(inode, to) {
  const bytes = syncedBytes.get(inode);
  const names = syncedNames.get(inode);
  if (names !== undefined) fs.mkdirSync(to, { mode: 0o700 });
  for (const each of names ?? []) writeDown(each.inode, join(to, each.name));
  if (bytes !== undefined) fs.writeFileSync(to, bytes, { mode: 0o600 });
}

const paths = new Map();
const { openSync } = fs;
fs.openSync = (path, ...more) => {
  const descriptor = openSync(path, ...more);
  paths.set(descriptor, path);
  return descriptor;
};
for (const name of ['fsyncSync', 'fdatasyncSync']) {
  const sync = fs[name];
  fs[name] = (descriptor) => {
    sync(descriptor);
    noteSync(descriptor, paths.get(descriptor));
  };
}

const { open } = promises;
promises.open = async (path, ...more) => {
  const file = await open(path, ...more);
  const sync = file.sync.bind(file);
  file.sync = async () => {
    await sync();
    noteSync(file.fd, path);
  };
  return file;
};

const end = Reflect.get(http.ServerResponse.prototype, 'end');
http.ServerResponse.prototype.end = function (...content) {
  if (this.req.url === CUT_AT && !fs.existsSync(CUT_TO)) writeDown(fs.statSync(CUT_FROM).ino, CUT_TO);
  return Reflect.apply(end, this, content);
};
syncBuiltinESMExports();
