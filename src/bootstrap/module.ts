import type { Route } from '../adapters/http/pipeline/route.js';
import type { Container, ServiceIdentifier } from './injection.js';
import { create, derive, type ArgumentSources, type DependencyProvider } from './dependencyProvider.js';

/** The caller of a route: a client over the network, or the operator over a socket on this machine. */
type Audience = 'client' | 'operator';

interface Binding {
  readonly id: ServiceIdentifier;
  readonly provider: DependencyProvider<unknown>;
}

interface RouteList {
  readonly audience: Audience;
  readonly provider: DependencyProvider<Route | readonly Route[]>;
}

/** The bindings and routes of one capability. */
export type Module = readonly (Binding | RouteList)[];

/** Binds a class, which is its own identifier, with one instance per container. */
export const bind = <Parameters extends unknown[]>(
  Class: new (...parameters: Parameters) => unknown,
  ...sources: ArgumentSources<Parameters>
): Binding => ({ id: Class, provider: create(Class, ...sources) });

/** Binds a value to a token. */
export const provide = <T>(id: ServiceIdentifier<T>, provider: DependencyProvider<T>): Binding => ({ id, provider });

export const clientRoutes = <Parameters extends unknown[]>(
  make: (...parameters: Parameters) => Route | readonly Route[],
  ...sources: ArgumentSources<Parameters>
): RouteList => ({ audience: 'client', provider: derive(sources, make) });

export const operatorRoutes = <Parameters extends unknown[]>(
  make: (...parameters: Parameters) => Route | readonly Route[],
  ...sources: ArgumentSources<Parameters>
): RouteList => ({ audience: 'operator', provider: derive(sources, make) });

export function loadModules(container: Container, modules: readonly Module[]): void {
  for (const entry of modules.flat()) {
    if (!('id' in entry)) continue;
    const { ids, make } = entry.provider;
    container.bind(entry.id).toResolvedValue((...values: unknown[]) => make((id) => values[ids.indexOf(id)]), [...ids]);
  }
}

/** Lists the routes of all modules in order. Throws when a binding is missing. */
export const routesOf = (container: Container, modules: readonly Module[], audience: Audience = 'client'): Route[] =>
  modules
    .flat()
    .flatMap((entry) =>
      'audience' in entry && entry.audience === audience ? entry.provider.make((id) => container.get(id)) : [],
    );
