import type { z } from 'zod';
import type { AgentView } from '../../../../application/dashboard/agents/agents.js';
import type { Community } from '../../../../application/dashboard/community/readCommunity.js';
import type { ReadUpdate } from '../../../../application/dashboard/release/readUpdate.js';
import type { AgentsReply } from '../../contract/dashboard/agents.js';
import type { CommunityView } from '../../contract/dashboard/community.js';
import type { updateView } from '../../contract/dashboard/update.js';

export const agentView = ({
  name,
  state,
  reason,
  lastSuccessAt,
  lastError,
  nextAt,
  waiting,
}: AgentView): AgentsReply['agents'][number] => ({
  name,
  state,
  reason,
  last_success_at: lastSuccessAt?.toISOString() ?? null,
  last_error: lastError,
  next_at: nextAt?.toISOString() ?? null,
  ...(waiting === null ? {} : { waiting }),
});

export const updateOf = ({
  current,
  release,
  updateAvailable,
  upgradeRequired,
  checkedAt,
}: ReturnType<ReadUpdate['execute']>): z.infer<typeof updateView> => ({
  current,
  latest: release?.version ?? null,
  min_version: release?.min_version ?? null,
  update_available: updateAvailable,
  upgrade_required: upgradeRequired,
  download: release?.download ?? null,
  release_notes: release?.release_notes ?? null,
  checked_at: checkedAt?.toISOString() ?? null,
});

export const communityOf = ({ consensus, trackRecord, referrals, problems, fetchedAt }: Community): CommunityView => ({
  consensus: consensus.map(({ ticker, figures }) =>
    figures === null
      ? { ticker, sufficient: false }
      : { ticker, sufficient: true, ...figures, top_kinds: [...figures.top_kinds] },
  ),
  track_record: trackRecord === null ? null : { ...trackRecord, signals: [...trackRecord.signals] },
  referrals: referrals === null ? null : { ...referrals, recent_events: [...referrals.recent_events] },
  problems: [...problems],
  fetched_at: fetchedAt.toISOString(),
});
