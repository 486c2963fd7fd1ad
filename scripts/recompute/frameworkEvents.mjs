const happened = (day, kind, detail, facts) => ({ kind, id: `${day.date}:${kind}${detail}`, at: day.date, ...facts });

export const stateChanged = (day, from, to, reason) =>
  happened(day, 'state_changed', `:${from}-${to}`, { from, to, reason });

/** `why` is the reason of the change to ARMED. */
export const armed = (day, why) =>
  happened(day, 'entry_armed', `:${why.kind}`, {
    trigger: why.kind,
    strength: why.numbers.strength,
    trigger_low: day.low,
    close: day.close,
  });

/** The rungs that this session reaches first, lowest first. */
export function rungsOf(day, before, held) {
  return held.rungs.flatMap((rung, i) =>
    rung.hit && !before.rungs[i].hit
      ? [
          happened(day, 'rung_hit', `:${rung.r}`, {
            rung: i + 1,
            r: rung.r,
            price: rung.price,
            share: rung.share,
            high: day.high,
            entry_price: held.entry,
            risk: held.risk,
          }),
        ]
      : [],
  );
}

/** A close below the stop after one that was not below it. */
export const stopOf = (day, held) =>
  held.breachedSince === day.date
    ? [
        happened(day, 'stop_breached', '', {
          close: day.close,
          stop: held.stop,
          initial_stop: held.initialStop,
          entry_price: held.entry,
        }),
      ]
    : [];
