import { Failure } from '../../../domain/shared/failure/failure.js';

/**
 * not_installed: the computer does not start the dashboard; installed: it does; changed: the entry is disabled or
 * starts something other than this installation; unavailable: this computer has no service manager that works.
 */
export const SERVICE_STATES = ['not_installed', 'installed', 'changed', 'unavailable'] as const;

export interface ServiceStatus {
  readonly state: (typeof SERVICE_STATES)[number];
  /** The file that defines the service. */
  readonly file: string;
  /** Why the service manager is unavailable, and what to do; null otherwise. */
  readonly reason: string | null;
}

/** The part of the operating system that starts programs when the user logs in. */
export interface ServiceManager {
  status(): Promise<ServiceStatus>;
  /** @throws ServiceManagerFailed */
  install(options: { readonly startNow: boolean }): Promise<void>;
  /** @throws ServiceManagerFailed */
  remove(options: { readonly stopNow: boolean }): Promise<void>;
}

/** The operating system refused to install or remove the service. */
export class ServiceManagerFailed extends Failure {
  readonly kind = 'unavailable';

  constructor(message: string) {
    super('service_manager_failed', message);
  }
}
