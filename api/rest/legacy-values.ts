import type { OpenType, PublishStatus, StepAccess } from '../../schema/content-values.ts';
import { numberOf } from './legacy-input.ts';

/** Replaces an undocumented value, so that the form refuses it. */
const UNDOCUMENTED = Number.NaN;

/** The documented number of a publish status: 0 unpublished, 1 published. */
export const toLegacyStatus = (status: PublishStatus): 0 | 1 => (status === 'PUBLISHED' ? 1 : 0);

/** The publish status of a documented number, also as digits; undefined and null stay, for the form to judge. */
export function statusOf(value: unknown): unknown {
  if (value === undefined || value === null) return value;
  const status = numberOf(value);
  return status === 1 ? 'PUBLISHED' : status === 0 ? 'DRAFT' : UNDOCUMENTED;
}

/** The documented access of a step: '0' open once enrolled, '1' after the step before it. */
export const toLegacyAccess = (access: StepAccess): '0' | '1' => (access === 'OPEN' ? '0' : '1');

/** The access of a documented text, also as a number; another text is empty, for the form to refuse. */
export function accessOf(value: unknown): unknown {
  const access = numberOf(value);
  if (access === 0) return 'OPEN';
  if (access === 1) return 'AFTER_PREVIOUS';
  return typeof access === 'string' ? '' : access;
}

/** How a document opens, as the REST interface writes it. */
export const toLegacyOpenType = (openType: OpenType): 'NEWTAB' | 'default' => (openType === 'NEW_TAB' ? 'NEWTAB' : 'default');

/** How a document opens; everything but NEWTAB, in any case, opens on the page. */
export const openTypeOf = (value: unknown): OpenType => (typeof value === 'string' && value.toUpperCase() === 'NEWTAB' ? 'NEW_TAB' : 'DEFAULT');
