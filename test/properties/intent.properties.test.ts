import { describe } from '@jest/globals';
import { orderIntentMachine } from '../../src/domain/dashboard/trading/orders/orderIntent.machine.js';
import { intentOf, intentRules } from './intent.properties.js';
import { testRules } from './testRules.js';

describe('an order intent', () => testRules(intentRules(intentOf(orderIntentMachine)), 300));
