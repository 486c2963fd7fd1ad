import { describe, expect, it } from '@jest/globals';
import { createActor, createMachine } from 'xstate';
import { InspectionRecorder } from '../../../../src/adapters/inspector/recorder/inspectionRecorder.js';
import { InspectionReader } from '../../../../src/adapters/inspector/recorder/inspectionReader.js';
import { readRecording, recordingText, stepsText } from '../../../../src/adapters/inspector/recorder/recording.js';

describe('readRecording', () => {
  const recorder = new InspectionRecorder({ now: () => 0, statusEvents: new Set() });
  const lamp = createMachine({
    id: 'lamp',
    initial: 'off',
    states: { off: { on: { pressed: 'on' } }, on: { invoke: { id: 'glow', src: 'glow' }, after: { 5: 'off' } } },
  });
  createActor(lamp, { id: 'lamp', inspect: recorder.inspect }).start().send({ type: 'returned', to: 'the shop' });
  const inspection = new InspectionReader(recorder, [], (_, value) => value).execute();
  const text = recordingText(inspection);

  it('reads the inspection that was saved', () => {
    expect(inspection.steps).toHaveLength(2);
    expect(readRecording(text)).toEqual(inspection);
  });

  it('reads a step of which only the date is known', () => {
    const steps = inspection.steps.map((step) => ({ ...step, at: '2017-12-11' }));
    expect(readRecording(recordingText({ ...inspection, steps }))).toEqual({ ...inspection, steps });
  });

  it('joins a recording that was written in parts, and leaves out lines truncated by a crash', () => {
    const parts = recordingText({ ...inspection, steps: [] }) + stepsText(inspection.steps);
    const torn = `${text.slice(0, 40)}\n${parts}${stepsText(inspection.steps).slice(0, 60)}`;
    expect(readRecording(torn)).toEqual(inspection);
  });

  it.each([
    ['that is not JSON', '<svg/>', 'This file is not a recording of the inspector.'],
    ['with other JSON', '{"version":1}', 'This file is not a recording of the inspector.'],
    [
      'of a newer version',
      text.replace('"version":1', '"version":2'),
      'This recording was saved by a newer version of the inspector. Update the inspector to open it.',
    ],
    [
      'without the time of a step',
      text.replace('"at":"1970', '"at":"once, 1970'),
      'This recording is damaged at inspection.steps.0.at. Save it again.',
    ],
    [
      'whose first part is missing',
      stepsText(inspection.steps).repeat(2),
      'This file is not a recording of the inspector.',
    ],
    [
      'with a later step that lacks its event',
      text + stepsText(inspection.steps).replace('"event":', '"events":'),
      'This recording is damaged at steps.0.event. Save it again.',
    ],
  ])('refuses a file %s and gives the reason', (_, other, reason) => {
    expect(() => readRecording(other)).toThrow(reason);
  });
});
