import './community.css';
import { LoadFailure } from '../../pieces/LoadFailure.js';
import { Loading } from '../../pieces/Loading.js';
import { CloudUnavailable } from '../../pieces/CloudUnavailable.js';
import { Notice } from '../../pieces/Notice.js';
import { Panel } from '../../pieces/Panel.js';
import { ViewHeader } from '../../pieces/ViewHeader.js';
import { useCommunity } from '../../server/account/community.js';
import { useInstallationStatus } from '../../server/account/setup.js';
import { formatDateTime } from '../../wording/dates.js';
import { useNow } from '../../pieces/state/useNow.js';
import { ConsensusPanel } from './ConsensusPanel.js';
import { ReferralPanel } from './ReferralPanel.js';
import { TrackRecordPanel } from './TrackRecordPanel.js';

export default function CommunityView() {
  const setup = useInstallationStatus();
  const cloud = setup.data?.cloud ?? null;
  const { data, error, isPending, refetch } = useCommunity(cloud === 'connected');
  const now = useNow();
  return (
    <>
      <ViewHeader
        title="Community"
        note={
          data
            ? `Aggregated from other traders’ dashboards today, as of ${formatDateTime(data.fetched_at, now)}`
            : 'Aggregated from other traders’ dashboards today'
        }
      />
      {setup.error && <LoadFailure error={setup.error} what="the community" />}
      {cloud !== null && cloud !== 'connected' && (
        <Panel title="No cloud">
          <CloudUnavailable cloud={cloud} what="Community data" />
        </Panel>
      )}
      {cloud === 'connected' && isPending && <Loading what="the community data" />}
      {error && !data && <LoadFailure error={error} what="the data from the cloud" retry={() => void refetch()} />}
      {data?.problems.map((problem) => (
        <Notice key={problem} tone="warned">
          <p>{problem}</p>
        </Notice>
      ))}
      {data && (
        <>
          <ConsensusPanel consensus={data.consensus} />
          <div className="community-columns">
            <TrackRecordPanel record={data.track_record} />
            <ReferralPanel referrals={data.referrals} />
          </div>
        </>
      )}
    </>
  );
}
