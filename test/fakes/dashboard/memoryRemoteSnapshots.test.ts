import { describe } from '@jest/globals';
import { remoteSnapshotsContract } from '../../contracts/dashboard/remoteSnapshots.contract.js';
import { MemoryRemoteSnapshots } from './memoryRemoteSnapshots.js';

describe('MemoryRemoteSnapshots', () => remoteSnapshotsContract(async () => new MemoryRemoteSnapshots()));
