import { billingProviderContract, WORLD_START } from '../../contracts/cloud/billingProvider.contract.js';
import { StripeWorld } from '../../servers/stripe/stripeWorld.ts';
import { WorldBillingProvider } from './worldBillingProvider.js';

billingProviderContract('The world', () => {
  const world = new StripeWorld({ now: WORLD_START });
  return { world, provider: new WorldBillingProvider(world, ['pro_yearly']) };
});
