import { academyPolicy } from '../academies/academy.policy.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import type { Actor } from '../shared/context.ts';
import type { ContentKind } from './content-kind.ts';

/** Whether a person may copy items of a kind: who may edit them (docs/product-rules.md#2-who-may-do-what). */
export const mayCopy = (actor: Actor, kind: ContentKind): boolean => (kind === 'academy' ? academyPolicy : coursePolicy).edit(actor);
