import { CloudOutage, CloudRefusal } from '../../../domain/dashboard/license/cloudFailure.js';
import type { LicenseKey } from '../../../domain/shared/licensing/licenseKey.js';
import { isCloudTicker } from '../../../domain/shared/ticker.js';
import type { Preferences } from '../../../domain/dashboard/preferences/preferences.js';
import { MINUTE_MS } from '../../../domain/shared/timeUnits.js';
import type { AuditStore } from '../audit/auditStore.port.js';
import { CachedReads } from '../../shared/cachedReads.js';
import type { Clock } from '../../shared/clock.port.js';
import type { CurrentLicense } from '../license/currentLicense.js';
import { runInParallel } from '../../shared/runInParallel.js';
import type {
  CloudConnectionState,
  CloudApiForPage,
  LicenseReferrals,
  CloudTrackRecord,
  TickerConsensus,
} from '../license/cloudApis.port.js';
import { validityOf, type LicenseKeyStatus } from '../license/licenseKeyStatus.js';
import { requireCloud } from '../license/requireCloud.js';

export interface GetCommunityDependencies {
  readonly connection: CloudConnectionState;
  readonly license: Pick<CurrentLicense, 'status'>;
  readonly audits: Pick<AuditStore, 'latest'>;
  readonly preferences: { current(): Pick<Preferences, 'consensus'> };
  /** Why the consensus is off in this run; null when it is on. */
  readonly optedOut: string | null;
  readonly clock: Clock;
}

export interface CommunityFigures {
  /** Null when not requested or not loaded. `figures` is null when too few users report the ticker. */
  readonly consensus: readonly { readonly ticker: string; readonly figures: TickerConsensus | null }[] | null;
  readonly trackRecord: CloudTrackRecord | null;
  readonly referrals: LicenseReferrals | null;
  /** One sentence for each part that could not be loaded. */
  readonly problems: readonly string[];
  readonly fetchedAt: Date;
}

const LIFETIME_MS = MINUTE_MS;
const AT_ONCE = 4;
const UNLICENSED = 'Consensus and referrals need a license key.';

/**
 * Loads the cloud's figures about other users when the page requests them, at most once a minute for a license and a
 * choice about the consensus.
 */
export class GetCommunity {
  private readonly cached: CachedReads<CommunityFigures>;

  constructor(private readonly dependencies: GetCommunityDependencies) {
    this.cached = new CachedReads(LIFETIME_MS, dependencies.clock);
  }

  /** @throws NotConfigured */
  async execute(): Promise<CommunityFigures> {
    const { connection, license, preferences } = this.dependencies;
    const cloud = requireCloud(connection);
    const { status } = license;
    const cacheKey = `${status.state} ${enteredKey(status)} ${preferences.current().consensus}`;
    return this.cached.get(cacheKey, () => this.fetch(cloud, status));
  }

  private async fetch(cloud: CloudApiForPage, status: LicenseKeyStatus): Promise<CommunityFigures> {
    const problems = new Set<string>();
    const fetchedAt = this.dependencies.clock.now();
    const validity = validityOf(status);
    const entered = enteredKey(status);
    if (validity.kind === 'invalid')
      problems.add(entered === null ? UNLICENSED : `The consensus needs a valid license. ${validity.reason}`);
    const [trackRecord, referrals, consensus] = await Promise.all([
      orNull(cloud.trackRecord(), problems),
      entered === null ? null : orNull(cloud.referrals(entered), problems),
      validity.kind === 'invalid' ? null : this.consensus(cloud, validity.key, problems),
    ]);
    return { consensus, trackRecord, referrals, problems: [...problems], fetchedAt };
  }

  /**
   * Loads the consensus figures. The request reveals the user's tickers to the cloud, so it is not sent for users who
   * do not participate.
   */
  private async consensus(
    cloud: CloudApiForPage,
    key: LicenseKey,
    problems: Set<string>,
  ): Promise<CommunityFigures['consensus']> {
    const { optedOut, preferences } = this.dependencies;
    const isOff =
      optedOut ??
      (preferences.current().consensus
        ? null
        : 'Consensus participation is turned off, so the consensus is not requested either.');
    if (isOff !== null) {
      problems.add(isOff);
      return null;
    }
    let goesOn = true;
    const held = this.heldTickers();
    const withheld = held.filter((ticker) => !isCloudTicker(ticker));
    if (withheld.length > 0)
      problems.add(
        `Not compared, because consensus covers only tickers that begin with a letter: ${withheld.join(', ')}.`,
      );
    const answers = await runInParallel(held.filter(isCloudTicker), AT_ONCE, async (ticker) => {
      if (!goesOn) return [];
      const answer = await orNull(
        cloud.consensusOf(key, ticker).then((figures) => ({ ticker, figures })),
        problems,
      );
      goesOn = answer !== null;
      return answer === null ? [] : [answer];
    });
    const answered = answers.flat();
    return goesOn || answered.length > 0 ? answered : null;
  }

  private heldTickers(): string[] {
    const tickers = Object.entries(this.dependencies.audits.latest()?.audit.tickers ?? {});
    return tickers
      .filter(([, { position }]) => (position?.quantity ?? 0) !== 0)
      .map(([ticker]) => ticker)
      .toSorted();
  }
}

const enteredKey = (status: LicenseKeyStatus): LicenseKey | null => (status.state === 'none' ? null : status.key);

/** Returns null when the cloud did not respond; `problems` then says why. */
async function orNull<T>(answer: Promise<T>, problems: Set<string>): Promise<T | null> {
  try {
    return await answer;
  } catch (problem) {
    if (!(problem instanceof CloudRefusal) && !(problem instanceof CloudOutage)) throw problem;
    problems.add(problem.message);
    return null;
  }
}
