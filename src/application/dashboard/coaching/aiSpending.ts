import { addDays, isoDate } from '../../../domain/shared/calendar/calendarDays.js';
import { fitsDailyCap, type DailySpending } from '../../../domain/dashboard/coaching/cost/dailyBudget.js';
import type { Clock } from '../../shared/clock.port.js';
import type { ThesisLog } from './thesisLog.port.js';

/** The possible cost of a call, reserved until the actual cost is known. */
export interface SpendingReservation {
  readonly cost: number;
}

/**
 * Today's costs of the AI provider, kept below a cap. They are read from the log at the start and when the day changes.
 */
export class AiSpending {
  private spending: DailySpending | null = null;

  constructor(
    private readonly log: Pick<ThesisLog, 'spentOn'>,
    private readonly clock: Clock,
    /** The cap in US dollars per UTC day. */
    readonly cap: number,
  ) {}

  /**
   * Reserves the cost of a call. Returns null when this call and those in progress together could exceed the cap.
   */
  reserve(cost: number): SpendingReservation | null {
    const today = this.today();
    if (!fitsDailyCap(this.cap, today, cost)) return null;
    this.spending = { ...today, reserved: today.reserved + cost };
    return { cost };
  }

  /** Today's spending in US dollars. */
  get spentToday(): number {
    return this.today().spent;
  }

  settle(reservation: SpendingReservation, cost: number): void {
    const today = this.today();
    this.spending = { ...today, spent: today.spent + cost, reserved: Math.max(today.reserved - reservation.cost, 0) };
  }

  /** Explains why the provider is not called, and until when. */
  capReachedMessage(): string {
    return `The daily AI cost cap of $${this.cap.toFixed(2)} (AI_DAILY_COST_CAP) is reached: the rules narrator is used until ${addDays(this.today().day, 1)}T00:00:00.000Z.`;
  }

  private today(): DailySpending {
    const day = isoDate(this.clock.now());
    const known = this.spending;
    if (known?.day === day) return known;
    this.spending = { day, spent: this.log.spentOn(day), reserved: known?.reserved ?? 0 };
    return this.spending;
  }
}
