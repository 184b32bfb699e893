import { messages as errors } from '../../../../locales/fa/errors.po';
import { messages as texts } from '../../../../locales/fa/interface.po';

export const messages = { ...texts, ...errors };
