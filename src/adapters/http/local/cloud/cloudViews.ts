import type { AgentView } from '../../../../application/dashboard/agents/agents.js';
import type { CommunityFigures } from '../../../../application/dashboard/community/getCommunity.js';
import type { AgentsReply } from '../../contract/dashboard/agents.js';
import type { CommunityReply } from '../../contract/dashboard/community.js';

export const toAgentReply = ({
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

export const toCommunityReply = ({
  consensus,
  trackRecord,
  referrals,
  problems,
  fetchedAt,
}: CommunityFigures): CommunityReply => ({
  consensus:
    consensus?.map(({ ticker, figures }) =>
      figures === null
        ? { ticker, sufficient: false }
        : { ticker, sufficient: true, ...figures, top_kinds: [...figures.top_kinds] },
    ) ?? null,
  track_record: trackRecord === null ? null : { ...trackRecord, signals: [...trackRecord.signals] },
  referrals: referrals === null ? null : { ...referrals, recent_events: [...referrals.recent_events] },
  problems: [...problems],
  fetched_at: fetchedAt.toISOString(),
});
