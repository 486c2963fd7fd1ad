import type { z } from 'zod';
import type { StepReading } from '../../application/shared/inspection/readSteps.js';
import type { inspectedStep } from './contract/inspection.js';

export const stepOnWire = ({ at, passedOver, ...step }: StepReading): z.infer<typeof inspectedStep> => ({
  ...step,
  at: at.toISOString(),
  passed_over: passedOver,
});
