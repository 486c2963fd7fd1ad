import type { TickerHistory } from '../tickerHistory.js';
import type { LevelMap } from '../levels/levelMap.js';
import { finiteOrNull } from '../../market/series.js';
import type { BetterEntry } from './betterEntries.js';
import { betterEntriesAt } from './betterEntries.js';
import type { ExhaustionLabel, MomentumLabel } from './exhaustion.js';
import { exhaustionLabel } from './exhaustion.js';
import { structureReason } from './structureReason.js';
import type { BarType } from './classifyBar.js';
import { classifyBar } from './classifyBar.js';
import type { StructureInputs } from './structureInputs.js';
import { structureInputsAt } from './structureInputs.js';
import type { TapeLean } from './tape.js';
import type { Trap } from './trap.js';
import { trapAt } from './trap.js';
import type { EntryVerdict } from './entryVerdict.js';
import { entryVerdictOf } from './entryVerdict.js';

/** The published audit section "Trap & Structure". */
export interface StructureAudit {
  readonly state: BarType;
  readonly verdict: EntryVerdict;
  readonly reason: string;
  readonly structure: {
    readonly primary_resistance: number | null;
    readonly primary_support: number | null;
    readonly resistance_strength: number | null;
    readonly support_strength: number | null;
    readonly reward_risk: number | null;
    readonly stretch: number | null;
    readonly trap: Trap | null;
  };
  readonly exhaustion: {
    readonly rsi: number | null;
    readonly label: ExhaustionLabel;
    readonly momentum: MomentumLabel | null;
  };
  readonly tape: { readonly lean_at_resistance: TapeLean };
  readonly better_entries: readonly BetterEntry[];
  /** Further inputs of the rules; an input is null when there is too little history for it. */
  readonly inputs: StructureInputs;
}

/** `trend` is the trend pillar's score at `t`; NaN when it has no score. */
export function structureAuditAt(history: TickerHistory, levels: LevelMap, trend: number, t: number): StructureAudit {
  const bar = classifyBar(history, levels, trapAt(history, t), t);
  const verdict = entryVerdictOf(bar, trend);
  const { support, resistance } = levels;
  return {
    state: bar.state,
    verdict,
    reason: structureReason(bar, verdict, trend),
    structure: {
      primary_resistance: resistance?.price ?? null,
      primary_support: support?.price ?? null,
      resistance_strength: resistance?.strength ?? null,
      support_strength: support?.strength ?? null,
      reward_risk: finiteOrNull(bar.rewardRisk),
      stretch: finiteOrNull(bar.stretch),
      trap: bar.trap,
    },
    exhaustion: { rsi: finiteOrNull(bar.rsi), label: exhaustionLabel(bar.rsi), momentum: bar.momentum },
    tape: { lean_at_resistance: bar.lean },
    better_entries: betterEntriesAt(history, levels, t),
    inputs: structureInputsAt(history, levels, trend, t),
  };
}
