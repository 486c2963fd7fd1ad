import { describe } from '@jest/globals';
import { intentLife } from '../../src/domain/dashboard/trading/orders/intentLife.machine.js';
import { intentOf, intentRules } from './intent.properties.js';
import { tryRules } from './tryRules.js';

describe('an order intent', () => tryRules(intentRules(intentOf(intentLife)), 300));
