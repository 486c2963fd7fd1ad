import type { NotConfigured } from '../../../../domain/shared/failure/failure.js';
import type { Broker } from './broker.port.js';

/** Stands in for a broker whose settings are missing: every call throws `problem`. */
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
