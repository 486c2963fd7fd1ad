import { notAllowed } from './books.ts';
import { addPaymentLink, addPrice, addProduct } from './catalog.ts';
import { formAt, listAt, textAt, textsAt, type Form } from './form.ts';
import { matchesFilter, listPage } from './listing.ts';
import type { Routes } from './route.ts';
import type { StripeWorld } from './stripeWorld.ts';

/** The routes of prices, products and the portal configuration. */
export const catalogRoutes: Routes = {
  'POST /v1/products': (world, form) =>
    addProduct(world, textAt(form, 'name') ?? '', { id: textAt(form, 'id'), metadata: textsAt(form, 'metadata') }),
  'GET /v1/products/:id': (world, _form, id) => world.get(world.products, id, 'product'),
  'GET /v1/products': (world, form) => listPage('/v1/products', world.products.values(), form),
  'POST /v1/prices': (world, form) =>
    addPrice(world, {
      product: world.get(world.products, textAt(form, 'product') ?? '', 'product', 'product').id,
      amount: Number(textAt(form, 'unit_amount')),
      currency: textAt(form, 'currency') ?? '',
      interval: textAt(form, 'recurring', 'interval'),
      lookupKey: takenOver(world, form),
      metadata: textsAt(form, 'metadata'),
    }),
  'GET /v1/prices/:id': (world, _form, id) => world.get(world.prices, id, 'price'),
  'POST /v1/prices/:id': (world, form, id) => Object.assign(world.get(world.prices, id, 'price'), activity(form)),
  'GET /v1/prices': (world, form) => {
    const keys = listAt(form, 'lookup_keys');
    const wanted = [...world.prices.values()].filter(
      (price) =>
        matchesFilter(form, 'active', String(price.active)) &&
        matchesFilter(form, 'product', price.product) &&
        (keys.length === 0 || keys.includes(price.lookup_key ?? '')),
    );
    return listPage('/v1/prices', wanted, form);
  },
  'POST /v1/payment_links': (world, form) => {
    const [item = ''] = listAt(form, 'line_items');
    const made = addPaymentLink(
      world,
      typeof item === 'object' ? (textAt(item, 'price') ?? '') : '',
      textsAt(form, 'metadata'),
    );
    return Object.assign(made, { after_completion: formAt(form, 'after_completion') });
  },
  'GET /v1/payment_links': (world, form) =>
    listPage(
      '/v1/payment_links',
      [...world.paymentLinks.values()].filter((link) => matchesFilter(form, 'active', String(link.active))),
      form,
    ),
  'POST /v1/payment_links/:id': (world, form, id) =>
    Object.assign(world.get(world.paymentLinks, id, 'payment_link'), {
      ...activity(form),
      ...(form['after_completion'] === undefined ? {} : { after_completion: formAt(form, 'after_completion') }),
    }),
  'POST /v1/billing_portal/configurations': (world, form) => addConfiguration(world, form),
  'GET /v1/billing_portal/configurations': (world, form) =>
    listPage('/v1/billing_portal/configurations', world.portalConfigurations.values(), form),
  'POST /v1/billing_portal/configurations/:id': (world, form, id) =>
    Object.assign(world.get(world.portalConfigurations, id, 'configuration'), { features: formAt(form, 'features') }),
};

const activity = (form: Form): { active?: boolean } =>
  form['active'] === undefined ? {} : { active: form['active'] === 'true' };

/**
 * Returns the requested lookup key. If another price has it, takes it from that price or, without
 * `transfer_lookup_key`, throws.
 */
function takenOver(world: StripeWorld, form: Form): string | null {
  const key = textAt(form, 'lookup_key');
  const holder = key === null ? undefined : [...world.prices.values()].find(({ lookup_key: held }) => held === key);
  if (holder === undefined) return key;
  if (textAt(form, 'transfer_lookup_key') !== 'true') {
    throw notAllowed(`A price (\`${holder.id}\`) already uses that lookup key.`, { param: 'lookup_key' });
  }
  holder.lookup_key = null;
  return key;
}

function addConfiguration(world: StripeWorld, form: Form): object {
  const made = {
    ...world.base('bpc', 'billing_portal.configuration'),
    active: true,
    features: formAt(form, 'features'),
    metadata: textsAt(form, 'metadata'),
  };
  world.portalConfigurations.set(made.id, made);
  return made;
}
