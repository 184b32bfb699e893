import { cutText } from '../../../schema/cut-text.ts';
import { CUTS } from '../../../schema/limits.ts';

/** Where a course card is shown: in Available Courses, in another group, or on My Courses. */
export type DescriptionContext = 'available' | 'card' | 'myCourses';

/**
 * Cuts a course description for its card (docs/specification.md#9-business-constants-and-limits): Available Courses and My Courses at 400 characters,
 * other cards at 200 if the text has 300 or more. Cuts at a word boundary; the full text is on the course page.
 */
export function cutDescription(description: string, context: DescriptionContext): string {
  const plain = description.replace(/\s+/g, ' ').trim();
  if (context === 'available') return cutText(plain, CUTS.availableDescription);
  if (context === 'myCourses') return cutText(plain, CUTS.description);
  return [...plain].length >= CUTS.cardDescriptionFrom ? cutText(plain, CUTS.cardDescription) : plain;
}
