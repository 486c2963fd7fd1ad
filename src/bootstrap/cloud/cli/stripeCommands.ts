import { InvalidArgumentError, Option, type Command } from 'commander';
import type { StripeSetupResult } from '../../../adapters/stripe/setup/setUpStripe.js';
import { OperatorCommandRefused } from '../../../adapters/http/admin/sendOperatorCommand.js';
import { STANDARD_PRICES, type ListedPrice, type PriceList } from '../../../domain/cloud/billing/priceList.js';
import { readCloudSettings } from '../settings/config.js';
import { printLine } from './runOperatorCommand.js';

interface SetupOptions {
  readonly proMonthly: number;
  readonly proYearly: number;
  readonly premiumMonthly: number;
  readonly premiumYearly: number;
  readonly founding: number;
  readonly foundingEvery: ListedPrice['interval'];
  readonly json?: boolean;
}

export function addStripeCommands(stripe: Command): void {
  const setup = stripe
    .command('setup')
    .description(
      'creates the prices, the payment link and the portal configuration that Stripe lacks, and prints the settings; safe to repeat',
    );
  const price = (flag: string, { amountMinor }: ListedPrice): Command =>
    setup.addOption(
      new Option(`--${flag} <amount>`, 'price in US dollars')
        .argParser(minorUnits)
        .default(amountMinor, (amountMinor / 100).toFixed(2)),
    );
  price('pro-monthly', STANDARD_PRICES.pro_monthly);
  price('pro-yearly', STANDARD_PRICES.pro_yearly);
  price('premium-monthly', STANDARD_PRICES.premium_monthly);
  price('premium-yearly', STANDARD_PRICES.premium_yearly);
  price('founding', STANDARD_PRICES.founding);
  setup
    .addOption(
      new Option('--founding-every <period>', 'billing period of the founding license')
        .choices(['month', 'year', 'once'])
        .default(STANDARD_PRICES.founding.interval),
    )
    .option('--json', 'print the settings as JSON')
    .action(setUp);
}

async function setUp(options: SetupOptions): Promise<void> {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_API_BASE: apiBase,
    PUBLIC_URL: publicUrl,
  } = readCloudSettings(process.env);
  if (secretKey === undefined)
    throw new OperatorCommandRefused('Set STRIPE_SECRET_KEY to the secret key of the Stripe account first.');
  const { setUpStripe } = await import('../../../adapters/stripe/setup/setUpStripe.js');
  const successUrl = publicUrl === undefined ? null : `${publicUrl}/checkout/success?session_id={CHECKOUT_SESSION_ID}`;
  const shop = await setUpStripe({ secretKey, apiBase }, listOf(options), successUrl);
  printLine(options.json ? JSON.stringify({ settings: settingsOf(shop) }, null, 2) : inWords(shop, publicUrl));
}

const listOf = (options: SetupOptions): PriceList => ({
  pro_monthly: { amountMinor: options.proMonthly, interval: 'month' },
  pro_yearly: { amountMinor: options.proYearly, interval: 'year' },
  premium_monthly: { amountMinor: options.premiumMonthly, interval: 'month' },
  premium_yearly: { amountMinor: options.premiumYearly, interval: 'year' },
  founding: { amountMinor: options.founding, interval: options.foundingEvery },
});

const settingsOf = ({ prices, portalConfiguration, foundingLink }: StripeSetupResult): Record<string, string> => ({
  STRIPE_PRICE_PRO_MONTHLY: prices.pro_monthly.join(','),
  STRIPE_PRICE_PRO_YEARLY: prices.pro_yearly.join(','),
  STRIPE_PRICE_PREMIUM_MONTHLY: prices.premium_monthly.join(','),
  STRIPE_PRICE_PREMIUM_YEARLY: prices.premium_yearly.join(','),
  STRIPE_PRICE_FOUNDING: prices.founding.join(','),
  STRIPE_FOUNDING_LINK: foundingLink,
  STRIPE_PORTAL_CONFIGURATION: portalConfiguration,
});

const inWords = (shop: StripeSetupResult, publicUrl = 'PUBLIC_URL'): string =>
  [
    ...Object.entries(settingsOf(shop)).map(([name, value]) => `${name}=${value}`),
    `# STRIPE_WEBHOOK_SECRET: create a webhook to ${publicUrl}/api/billing-webhook in Stripe's dashboard and copy its signing secret.`,
  ].join('\n');

function minorUnits(text: string): number {
  const amount = /^(\d{1,6})(?:\.(\d\d))?$/.exec(text);
  const minor = amount === null ? 0 : Number(amount[1]) * 100 + Number(amount[2] ?? 0);
  if (minor === 0) throw new InvalidArgumentError('The value must be an amount above 0, such as 29 or 29.50.');
  return minor;
}
