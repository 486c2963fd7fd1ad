import { foundingCounter, foundingProgram } from '../../../domain/cloud/licensing/foundingProgram.machine.js';
import { RECEIPT_STATUSES } from '../../../domain/cloud/billing/receiptStatus.js';
import type { License } from '../../../domain/shared/licensing/license.js';
import type { LicenseTransition } from '../../../domain/cloud/licensing/licenseHistory.js';
import { licenseLifecycle } from '../../../domain/cloud/licensing/licenseLifecycle.machine.js';
import { CLOUD_MACHINES } from '../../../domain/cloud/machines.js';
import type { BillingInbox, Receipt } from '../billing/billingInbox.port.js';
import type { Licenses } from '../licensing/licenses.port.js';
import { readTransition } from './readTransition.js';
import type { ActorView, InspectionView } from '../../shared/inspection/readInspection.js';
import { graphOf, type StepReading } from '../../shared/inspection/readSteps.js';

/** Receipts of the billing inbox that are shown, the newest. */
const RECEIPTS_SHOWN = 50;

export interface CloudMachines extends InspectionView {
  readonly receipts: readonly Receipt[];
}

/**
 * The cloud's machines: the founding program with the live count, the billing inbox, and of one person the licenses with
 * every transition that was recorded.
 */
export class ReadCloudMachines {
  constructor(
    private readonly licenses: Licenses,
    private readonly inbox: BillingInbox,
  ) {}

  /** @param email whose licenses; null for nobody's */
  async execute(email: string | null): Promise<CloudMachines> {
    const [claimed, receipts, found] = await Promise.all([
      this.licenses.countFounding(),
      this.inbox.list(RECEIPT_STATUSES, RECEIPTS_SHOWN),
      email === null ? [] : this.licenses.findByEmail(email),
    ]);
    const histories = await Promise.all(
      found.map(async (license) => ({ actor: nameOf(license), history: await this.licenses.historyOf(license.id) })),
    );
    const { closed, total } = foundingCounter(claimed);
    const founding: ActorView = {
      id: 'founding',
      parent: null,
      machine: foundingProgram.id,
      active: [closed ? 'closed' : 'open'],
      stopped: false,
    };
    return {
      machines: CLOUD_MACHINES.map(({ name, title, about, machine }) => ({
        name,
        title,
        about: machine === foundingProgram ? `${about} Now ${claimed} of ${total} places are taken.` : about,
        graph: graphOf(machine),
      })),
      actors: [...histories.map(({ actor, history }) => licenseActor(actor, history)), founding],
      steps: numbered(histories.flatMap(({ actor, history }) => history.map((each) => readTransition(actor, each)))),
      receipts,
    };
  }
}

/** What an operator knows a license by: the first part of its id. */
const nameOf = ({ id, tier }: License): string => `license:${tier} ${id.slice(0, id.indexOf('-'))}`;

function licenseActor(id: string, history: readonly LicenseTransition[]): ActorView {
  const present = history.flatMap(({ to }) => to ?? []).at(-1);
  return {
    id,
    parent: null,
    machine: licenseLifecycle.id,
    active: present === undefined ? [] : [present],
    stopped: false,
  };
}

const numbered = (steps: readonly Omit<StepReading, 'seq'>[]): StepReading[] =>
  steps
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((step, place) => ({ ...step, seq: place + 1 }));
