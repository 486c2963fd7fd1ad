import { hash } from 'node:crypto';
import type { Sha256 } from '../../application/shared/digest.port.js';

export const sha256: Sha256 = (content) => hash('sha256', content, 'hex');
