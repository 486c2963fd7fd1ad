import type { NotConfigured } from '../../../../domain/shared/failure/failure.js';
import type { Broker } from './broker.port.js';

/** In place of a broker that settings are missing for: every call says so. */
export function unconfiguredBroker(name: Broker['name'], problem: NotConfigured): Broker {
  const refuse = (): Promise<never> => Promise.reject(problem);
  return {
    name,
    account: refuse,
    positions: refuse,
    quote: refuse,
    preview: refuse,
    place: refuse,
    cancel: refuse,
    order: refuse,
    findByKey: refuse,
    orders: refuse,
  };
}
