import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { openCloud } from '../../src/bootstrap/cloud/container.js';
import { CLOUD_MODULES } from '../../src/bootstrap/cloud/modules/cloudModules.js';
import { CLOUD_TOKENS } from '../../src/bootstrap/cloud/modules/tokens.js';
import { readCloudSettings } from '../../src/bootstrap/cloud/settings/config.js';
import { createDatabaseWithTables } from '../servers/databases.js';
import { z } from 'zod';
import { publicAccess } from '../../src/adapters/http/caller/publicAccess.js';
import { defineRoute, type Route } from '../../src/adapters/http/pipeline/route.js';
import { readDashboardSettings } from '../../src/bootstrap/dashboard/settings/config.js';
import { dashboardContainer } from '../../src/bootstrap/dashboard/container.js';
import { DASHBOARD_MODULES } from '../../src/bootstrap/dashboard/modules/dashboardModules.js';
import { Container } from '../../src/bootstrap/injection.js';
import { createLog } from '../../src/bootstrap/log.js';
import { bind, loadModules, operatorRoutes, provide, clientRoutes, routesOf } from '../../src/bootstrap/module.js';
import { constant, create, derive } from '../../src/bootstrap/dependencyProvider.js';
import { serviceToken } from '../../src/bootstrap/serviceToken.js';

const GREETING = serviceToken<string>('greeting');

class Greeter {
  constructor(readonly greeting: string) {}
}

class Host {
  constructor(
    private readonly greeter: Greeter,
    private readonly guests: { readonly names: readonly string[]; readonly greeter: Greeter },
  ) {}

  greet(): readonly (string | boolean)[] {
    return [
      ...this.guests.names.map((name) => `${this.greeter.greeting} ${name}`),
      this.greeter === this.guests.greeter,
    ];
  }
}

const at = (path: string, answer: string): Route =>
  defineRoute({
    method: 'get',
    path,
    id: 'greet',
    tag: 'Test',
    summary: 'Greets',
    access: publicAccess,
    reply: z.string(),
    example: { reply: '' },
    handle: async () => answer,
  });

const loaded = (...entries: Parameters<typeof loadModules>[1][number]): Container => {
  const container = new Container({ defaultScope: 'Singleton' });
  loadModules(container, [entries]);
  return container;
};

describe('loadModules', () => {
  it('creates each class once per container, and supports every kind of dependency', () => {
    const container = loaded(
      provide(GREETING, constant('Hello')),
      bind(Greeter, GREETING),
      bind(Host, Greeter, { names: derive([GREETING], (greeting) => ['Ann', greeting]), greeter: Greeter }),
    );

    expect(container.get(Host).greet()).toEqual(['Hello Ann', 'Hello Hello', true]);
  });

  it('accepts only dependencies that fit the parameters of the constructor', () => {
    // @ts-expect-error A Greeter is no string.
    bind(Greeter, create(Greeter, GREETING));
    // @ts-expect-error Its greeting is missing.
    bind(Greeter);
    // @ts-expect-error It has one parameter.
    bind(Greeter, GREETING, GREETING);
    // @ts-expect-error The record lacks its greeter.
    expect(bind(Host, Greeter, { names: constant(['Ann']) }).id).toBe(Host);
  });
});

describe('routesOf', () => {
  const modules = [
    [clientRoutes(at, constant('/first'), GREETING), operatorRoutes(at, constant('/operator'), GREETING)],
    [clientRoutes(at, constant('/second'), GREETING)],
  ];
  const paths = (found: readonly Route[]): string[] => found.map(({ definition }) => definition.path);

  it('returns the routes for an audience, in the order of the modules', () => {
    const container = loaded(provide(GREETING, constant('Hello')));

    expect([paths(routesOf(container, modules)), paths(routesOf(container, modules, 'operator'))]).toEqual([
      ['/first', '/second'],
      ['/operator'],
    ]);
  });

  it('throws when a route needs a value that no module binds', () => {
    expect(() => routesOf(loaded(), modules)).toThrow('greeting');
  });
});

describe('the modules of the dashboard', () => {
  it('bind everything that they need', () => {
    const settings = readDashboardSettings({ PLUMBLINE_HOME: '/nowhere' });
    const container = dashboardContainer(settings, createLog('silent'), { offline: true, canStorePrices: false });
    const ids = DASHBOARD_MODULES.flat().flatMap((entry) => ('id' in entry ? [entry.id] : []));

    expect(ids.filter((id) => container.get(id) === undefined)).toEqual([]);
    expect(routesOf(container, DASHBOARD_MODULES).length).toBeGreaterThan(0);
  });
});

describe('the modules of the cloud', () => {
  it('bind everything that they need', async () => {
    const server = await createDatabaseWithTables();
    const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
    const settings = readCloudSettings({
      DATA_DIR: folder,
      DATABASE_URL: server.url,
      ADMIN_SECRET: 'an operator secret of a test',
    });
    const container = await openCloud(settings, createLog('silent'));
    try {
      const ids = CLOUD_MODULES.flat().flatMap((entry) => ('id' in entry ? [entry.id] : []));

      expect(ids.filter((id) => container.get(id) === undefined)).toEqual([]);
      expect(routesOf(container, CLOUD_MODULES).length).toBeGreaterThan(0);
    } finally {
      await container.get(CLOUD_TOKENS.database).close();
      await server.stop();
      rmSync(folder, { recursive: true });
    }
  });
});
