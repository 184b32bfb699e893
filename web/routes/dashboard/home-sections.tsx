import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { NextCourse } from '../../features/courses/next-course.tsx';
import { LastFeedbackRow } from '../../features/home/last-feedback-row.tsx';
import { hasSiteRows, SiteRows, TaughtRows, WaitingRow } from '../../features/home/work-rows.tsx';
import { ContinueCards } from '../../features/learning/continue-card.tsx';
import { ActionRows } from '../../shared/ui/action-row.tsx';
import type { ButtonVariant } from '../../shared/ui/button.tsx';
import { isClassOpen, NextClassRow } from './next-class-row.tsx';
import type { DashboardPageQuery } from './page.generated.ts';

/** What a person sees first: the first of these that applies has the main button of the page. */
type First = 'class' | 'waiting' | 'continue' | 'next' | 'course' | null;

/** Returns the first action of a person: what is open now, then who waits for the viewer, then the viewer's own courses. */
function firstActionOf({ home, homeWork, continueCards }: DashboardPageQuery, now: Date): First {
  if (home.nextClass && isClassOpen(home.nextClass, now)) return 'class';
  if (homeWork && homeWork.waiting > 0) return 'waiting';
  if (continueCards.items.length > 0) return 'continue';
  if (continueCards.nextCourse) return 'next';
  return homeWork && homeWork.courses.length > 0 ? 'course' : null;
}

/** What the viewer does next: classes, waiting texts, begun courses, and what waits for those who teach or lead (docs/product-rules.md#5-learning). */
export function HomeSections({ data }: { data: DashboardPageQuery }) {
  const { t } = useLingui();
  const [now] = useState(() => new Date());
  const { home, homeWork, continueCards } = data;
  const first = firstActionOf(data, now);
  const variantOf = (action: First): ButtonVariant => (action === first ? 'main' : 'plain');
  const nextClass = home.nextClass && <NextClassRow item={home.nextClass} now={now} variant={variantOf('class')} />;
  const urgent = first === 'class' || first === 'waiting';
  const later = Boolean((first !== 'class' && nextClass) || home.lastFeedback);
  const taught = homeWork && (homeWork.courses.length > 0 || hasSiteRows(homeWork)) && (
    <ActionRows aria-label={t`Your courses and the site`}>
      <TaughtRows work={homeWork} firstVariant={variantOf('course')} />
      <SiteRows work={homeWork} />
    </ActionRows>
  );
  return (
    <>
      {urgent && (
        <ActionRows aria-label={t`Now`}>
          {first === 'class' && nextClass}
          {homeWork && <WaitingRow work={homeWork} now={now} variant={variantOf('waiting')} />}
        </ActionRows>
      )}
      <ContinueCards cards={continueCards.items} begun={continueCards.begunCourses} variant={variantOf('continue')} />
      {continueCards.nextCourse && <NextCourse course={continueCards.nextCourse} variant={variantOf('next')} />}
      {first === 'course' && taught}
      {later && (
        <ActionRows aria-label={t`News`}>
          {first !== 'class' && nextClass}
          {home.lastFeedback && <LastFeedbackRow feedback={home.lastFeedback} now={now} />}
        </ActionRows>
      )}
      {first !== 'course' && taught}
    </>
  );
}
