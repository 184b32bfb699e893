import { useLingui } from '@lingui/react/macro';
import StarIcon from 'lucide-react/icons/star';
import { useEffect } from 'react';
import { IconButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { useBookmark } from './use-bookmark.ts';

const Star = chakra('span', { base: { '& [aria-pressed=true]': { color: 'accent' }, '& [aria-pressed=true] svg': { fill: 'currentColor' } } });

export interface StepBookmarkProps {
  courseId: string;
  stepId: string;
}

export interface StepStarProps extends StepBookmarkProps {
  /** Called with the steps of the course that have a star, for the outline. */
  onStarred: (stepIds: ReadonlySet<string>) => void;
}

/** The star of a step: a press sets it, another one removes it. */
export function StepStar({ courseId, stepId, onStarred }: StepStarProps) {
  const { t } = useLingui();
  const { starred, starredIds, setStar } = useBookmark(courseId, stepId);
  useEffect(() => onStarred(starredIds), [starredIds, onStarred]);
  return (
    <Star>
      <IconButton icon={StarIcon} label={t`Bookmark this step`} aria-pressed={starred} onClick={() => setStar(!starred)} />
    </Star>
  );
}
