import type { UnitOfWork } from '../../../../application/cloud/unitOfWork.port.js';
import type { Database } from '../../database/database.js';

export class MikroUnitOfWork implements UnitOfWork {
  constructor(private readonly database: Database) {}

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.database.transactional(work);
  }
}
