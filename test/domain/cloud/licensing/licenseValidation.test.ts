import { describe, expect, it } from '@jest/globals';
import {
  REPLACED_KEY_VALIDATION,
  UNKNOWN_KEY_VALIDATION,
  validationOf,
  type ValidatedLicense,
} from '../../../../src/domain/cloud/licensing/licenseValidation.js';

const NOW = new Date('2026-11-21T06:30:00.000Z');
const FULL = {
  max_tickers: 100,
  broker_writes: true,
  alerts_email: true,
  alerts_push: true,
  cloud_sync: true,
  ai_coaches: true,
};
const BASIC = {
  max_tickers: 25,
  broker_writes: false,
  alerts_email: true,
  alerts_push: false,
  cloud_sync: false,
  ai_coaches: true,
};

const license = (facts: Partial<ValidatedLicense>): ValidatedLicense => ({
  id: '5f0c4fb1-6a0e-4bd7-9a32-6b5c8a3a1d11',
  email: 'Holder@Example.com',
  tier: 'premium',
  status: 'active',
  pastDueSince: null,
  expiresAt: null,
  ...facts,
});

describe('validationOf', () => {
  it('grants a renewing license all entitlements of its tier and no end date [LIC-04]', () => {
    expect(validationOf(license({}), NOW)).toEqual({
      valid: true,
      tier: 'premium',
      features: FULL,
      email: 'Holder@Example.com',
      expires_at: null,
      days_remaining: null,
      message: 'License active.',
      code: 'VALID',
    });
  });

  it('grants all Pro entitlements to a trial, with the remaining days [LIC-05]', () => {
    expect(validationOf(license({ tier: 'trial', expiresAt: new Date('2026-11-23T06:30:00.001Z') }), NOW)).toEqual({
      valid: true,
      tier: 'trial',
      features: BASIC,
      email: 'Holder@Example.com',
      expires_at: '2026-11-23T06:30:00.001Z',
      days_remaining: 3,
      message: 'License active, 3 days left.',
      code: 'VALID',
    });
  });

  it('grants all entitlements of the tier on the last day of a license', () => {
    expect(validationOf(license({ tier: 'pro', expiresAt: new Date('2026-11-21T06:30:00.001Z') }), NOW)).toEqual({
      valid: true,
      tier: 'pro',
      features: BASIC,
      email: 'Holder@Example.com',
      expires_at: '2026-11-21T06:30:00.001Z',
      days_remaining: 1,
      message: 'License active, 1 day left.',
      code: 'VALID',
    });
  });

  it('grants all entitlements of the tier while a payment is overdue [LIC-22]', () => {
    expect(
      validationOf(license({ tier: 'founding', pastDueSince: new Date('2026-11-20T00:00:00.000Z') }), NOW),
    ).toEqual({
      valid: true,
      tier: 'founding',
      features: FULL,
      email: 'Holder@Example.com',
      expires_at: null,
      days_remaining: null,
      message: 'License active, but the last payment failed (past due). Update your card in the billing portal.',
      code: 'VALID',
    });
  });

  it.each<[string, Partial<ValidatedLicense>, { code: string; message: string; expires_at: string | null }]>([
    [
      'has ended by the clock, though no job has run',
      { expiresAt: NOW },
      {
        code: 'EXPIRED',
        message:
          'This license has expired. Buy a plan to continue: you keep this license, and a new key comes by e-mail.',
        expires_at: '2026-11-21T06:30:00.000Z',
      },
    ],
    [
      'has ended with its payment overdue',
      { expiresAt: NOW, pastDueSince: NOW },
      {
        code: 'EXPIRED',
        message: 'This license has expired because a payment is overdue. Pay it in the billing portal to continue.',
        expires_at: '2026-11-21T06:30:00.000Z',
      },
    ],
    [
      'is expired',
      { status: 'expired' },
      {
        code: 'EXPIRED',
        message:
          'This license has expired. Buy a plan to continue: you keep this license, and a new key comes by e-mail.',
        expires_at: null,
      },
    ],
    [
      'is overdue for 14 days',
      { pastDueSince: new Date('2026-11-07T06:30:00.000Z') },
      {
        code: 'EXPIRED',
        message: 'This license has expired because a payment is overdue. Pay it in the billing portal to continue.',
        expires_at: null,
      },
    ],
    [
      'is canceled',
      { status: 'canceled', expiresAt: new Date('2026-12-01T00:00:00.000Z') },
      {
        code: 'CANCELED',
        message: 'This license was canceled. Buy a plan to reactivate it.',
        expires_at: '2026-12-01T00:00:00.000Z',
      },
    ],
    [
      'is revoked',
      { status: 'revoked', expiresAt: new Date('2026-12-01T00:00:00.000Z') },
      {
        code: 'REVOKED',
        message: 'This license was revoked. Contact support if you think this is a mistake.',
        expires_at: '2026-12-01T00:00:00.000Z',
      },
    ],
  ])(
    'grants nothing when the license %s, but still shows its tier, e-mail and end date [LIC-14 LIC-15]',
    (_what, facts, said) => {
      expect(validationOf(license(facts), NOW)).toEqual({
        valid: false,
        tier: 'premium',
        features: {},
        email: 'Holder@Example.com',
        days_remaining: 0,
        ...said,
      });
    },
  );

  it.each([
    ['no license has the key', UNKNOWN_KEY_VALIDATION, 'No license has this key. Check the key for typing errors.'],
    [
      'a newer key replaced it',
      REPLACED_KEY_VALIDATION,
      'This key was replaced by a newer one. Use the key from the latest e-mail.',
    ],
  ])('grants nothing and reveals no license holder when %s [LIC-14 LIC-16]', (_what, validation, message) => {
    expect(validation).toEqual({
      valid: false,
      tier: 'unknown',
      features: {},
      email: '',
      expires_at: null,
      days_remaining: 0,
      message,
      code: 'NOT_FOUND',
    });
  });
});
