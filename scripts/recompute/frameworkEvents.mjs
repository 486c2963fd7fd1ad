const happened = (day, kind, detail, facts) => ({ kind, id: `${day.date}:${kind}${detail}`, at: day.date, ...facts });

export const stateChanged = (day, from, to, reason) =>
  happened(day, 'state_changed', `:${from}-${to}`, { from, to, reason });

/** Creates the event for a change to ARMED; `why` is the reason for the change. */
export const armed = (day, why) =>
  happened(day, 'entry_armed', `:${why.kind}`, {
    trigger: why.kind,
    strength: why.numbers.strength,
    trigger_low: day.low,
    close: day.close,
  });

/** Returns an event for each rung that this session reaches for the first time, lowest first. */
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

/** Returns the event for a close below the stop if the previous close was not below it. */
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
