import { close } from './shared.mjs';

export default close;
