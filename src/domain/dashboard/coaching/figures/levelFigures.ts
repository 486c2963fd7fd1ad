import { figureIfKnown, type EvidenceFigure } from '../evidence.js';
import type { CoachSubject } from '../coach.js';

const SHOWN = 3;

/** Nearest levels above and below the close; `levels.support.0.price` is the nearest support. */
export function levelFigures({ tickerAudit: { levels } }: CoachSubject): EvidenceFigure[] {
  const side = (name: 'support' | 'resistance'): EvidenceFigure[] =>
    (levels?.[name] ?? [])
      .slice(0, SHOWN)
      .flatMap(({ price, strength }, place) => [
        ...figureIfKnown(
          `levels.${name}.${place}.price`,
          `${place === 0 ? 'nearest ' : ''}${name} ${place + 1}`,
          price,
          'price',
        ),
        ...figureIfKnown(
          `levels.${name}.${place}.strength`,
          `strength of ${name} ${place + 1}, 0 to 100`,
          strength,
          'points',
        ),
      ]);
  return [...side('support'), ...side('resistance')];
}
