const NOTHING = { reason: null, last_error: null };

export const AGENTS_EXAMPLE = {
  agents: [
    {
      ...NOTHING,
      name: 'consensus',
      state: 'resting',
      last_success_at: '2026-11-20T21:30:00.000Z',
      next_at: '2026-11-20T21:31:00.000Z',
    },
    {
      ...NOTHING,
      name: 'alerts',
      state: 'backing_off',
      last_success_at: '2026-11-20T20:00:00.000Z',
      last_error: 'The cloud at https://plumbline.example could not be reached.',
      next_at: '2026-11-20T21:30:15.000Z',
      waiting: 2,
    },
    {
      ...NOTHING,
      name: 'update',
      state: 'off',
      reason: 'Started with --offline: the cloud is not contacted.',
      last_success_at: null,
      next_at: null,
    },
  ],
};

export const UPDATE_EXAMPLE = {
  current: '6.4.0',
  latest: '6.5.0',
  min_version: '6.0.0',
  update_available: true,
  upgrade_required: false,
  download: { mac: 'https://plumbline.example/plumbline-6.5.0.dmg', win: null },
  release_notes: 'Adds a coach.',
  checked_at: '2026-11-20T06:30:00.000Z',
  installation: { state: 'downloading', received_bytes: 20_000_000, total_bytes: 60_000_000 },
};

export const COMMUNITY_EXAMPLE = {
  consensus: [
    {
      ticker: 'AAPL',
      sufficient: true,
      sample_users: 12,
      armed_pct: 58,
      tighten_pct: 25,
      exit_pct: 17,
      top_kinds: [{ kind: 'breakout_20', users: 7 }],
    },
    { ticker: 'KO', sufficient: false },
  ],
  track_record: { published_at: null, window_days: 30, counts: { ARMED: 0, TIGHTEN: 0, EXIT: 0 }, signals: [] },
  referrals: null,
  problems: ['The cloud at https://plumbline.example answered 502.'],
  fetched_at: '2026-11-20T21:30:00.000Z',
};

export const TRIAL_EXAMPLE = {
  started: true,
  tier: 'trial',
  expires_at: '2026-12-04T21:30:00.000Z',
  message: 'Your trial has started. The license key is on its way to your inbox.',
};

export const PUSH_SUBSCRIPTION_EXAMPLE = {
  key: 'BJ21HQeyeXz-QAzqyihx3vPjspqZq7dAwUOEQ-2_eRrCYBvdrGC0Nq-j_9QWqU06GXGlAWhEXh7JKhIf_KVHrJU',
  browser: {
    endpoint: 'https://push.example.com/send/aBcDeFgH',
    keys: {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  },
};
