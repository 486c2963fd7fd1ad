import { describe, expect, it } from '@jest/globals';
import { createActor, createMachine } from 'xstate';
import { InspectionRecorder } from '../../../../src/adapters/inspector/recorder/inspectionRecorder.js';
import { ReadInspection } from '../../../../src/adapters/inspector/recorder/readInspection.js';
import { readRecording, recordingText } from '../../../../src/adapters/inspector/recorder/recording.js';

describe('a recording', () => {
  const recorder = new InspectionRecorder({ now: () => 0, statusEvents: new Set() });
  const lamp = createMachine({
    id: 'lamp',
    initial: 'off',
    states: { off: { on: { pressed: 'on' } }, on: { invoke: { id: 'glow', src: 'glow' }, after: { 5: 'off' } } },
  });
  createActor(lamp, { id: 'lamp', inspect: recorder.inspect }).start().send({ type: 'returned', to: 'the shop' });
  const inspection = new ReadInspection(recorder, [], (_, value) => value).execute();
  const text = recordingText(inspection);

  it('is read as the inspection that was saved', () => {
    expect(inspection.steps).toHaveLength(2);
    expect(readRecording(text)).toEqual(inspection);
  });

  it.each([
    ['of no JSON', '<svg/>', 'This file is not a recording of the inspector.'],
    ['of other JSON', '{"version":1}', 'This file is not a recording of the inspector.'],
    [
      'of a newer version',
      text.replace('"version":1', '"version":2'),
      'This recording was saved by a newer version of the inspector. Update the inspector to open it.',
    ],
    [
      'without the time of a step',
      text.replace('"at":"1970', '"at":"once, 1970'),
      'This recording is damaged at inspection.steps.0.at. Save it anew.',
    ],
  ])('%s is refused with a reason', (_, other, reason) => {
    expect(() => readRecording(other)).toThrow(reason);
  });
});
