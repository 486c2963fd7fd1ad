import { useEffect, useState } from 'react';
import type { RecordedDay, RecordedDays } from '../../recorder/recordedDays.js';
import type { RecordingControls } from './useRecording.js';

interface Props extends Pick<RecordingControls, 'opened' | 'opening' | 'open' | 'close'> {
  readonly days: RecordedDays;
}

interface Listed {
  readonly listed: readonly RecordedDay[];
  readonly problem: string | null;
}

const DATE = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' });
const SIZE = new Intl.NumberFormat('en-US', { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });
const KILOBYTE = 1000;

/** Lets the user select the recording of a day. */
export function DayChoice({ days, opened, opening, open, close }: Props) {
  const [{ listed, problem }, setListed] = useState<Listed>({ listed: [], problem: null });
  useEffect(() => {
    let left = false;
    void listOf(days).then((found) => left || setListed(found));
    return () => {
      left = true;
    };
  }, [days]);
  return (
    <>
      <select
        aria-label="Recorded day"
        value={listed.find(({ day }) => nameOf(day) === (opening ?? opened))?.day ?? ''}
        onFocus={() => void listOf(days).then(setListed)}
        onChange={({ target }) => {
          const day = target.value;
          if (day === '') close();
          else void open({ name: nameOf(day), text: () => days.read(day) });
        }}
      >
        <option value="">{listed.length === 0 ? 'No recorded days' : 'Recorded days'}</option>
        {listed.map(({ day, bytes }) => (
          <option key={day} value={day}>
            {nameOf(day)}, {SIZE.format(Math.ceil(bytes / KILOBYTE))}
          </option>
        ))}
      </select>
      {problem !== null && <span role="alert">{problem}</span>}
    </>
  );
}

const nameOf = (day: string): string => DATE.format(new Date(`${day}T12:00`));

async function listOf(days: RecordedDays): Promise<Listed> {
  try {
    return { listed: await days.list(), problem: null };
  } catch (error) {
    return { listed: [], problem: error instanceof Error ? error.message : String(error) };
  }
}
