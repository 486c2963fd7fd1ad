import { fdatasyncSync } from 'node:fs';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { fsyncFolderSync } from './fsyncFolderSync.js';

/** An open file of the engine has a descriptor; an open folder has none. */
interface Opened {
  readonly nfd?: number;
  readonly node: object;
}

/** The part of Emscripten's NODEFS that is used here. */
interface NodeFileSystem {
  readonly stream_ops: { fsync?: (opened: Opened) => number };
  realPath(node: object): string;
  tryFSOperation(operation: () => void): void;
}

const isNodeFileSystem = (found: object): found is NodeFileSystem =>
  'stream_ops' in found && 'realPath' in found && 'tryFSOperation' in found;

/**
 * Stores the files of the embedded database with an `fsync` that reaches the disk. With Emscripten's own NODEFS, the
 * engine's syncs succeed without doing anything.
 */
export class FsyncedFiles extends NodeFS {
  override async init(...[pglite, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pglite, options);
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        preRun: [...(emscriptenOpts.preRun ?? []), ({ FS }) => addSync(FS.filesystems.NODEFS)],
      },
    };
  }
}

function addSync(files: object): void {
  if (!isNodeFileSystem(files))
    throw new Error('The embedded database cannot sync its files: its file-system interface has changed.');
  files.stream_ops.fsync = ({ nfd, node }) => {
    files.tryFSOperation(() => (nfd === undefined ? fsyncFolderSync(files.realPath(node)) : fdatasyncSync(nfd)));
    return 0;
  };
}
