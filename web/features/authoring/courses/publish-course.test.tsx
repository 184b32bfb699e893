import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { registerWork } from '../../../shared/store/open-work.ts';
import { answer, renderWithProviders } from '../../../testing/render-with-providers.tsx';
import type { CourseRow_CourseFragment } from './course-row.generated.ts';
import { CourseGapsDocument, type CourseGapsQuery } from './publish-course.generated.ts';
import { PublishCourse } from './publish-course.tsx';

const course: CourseRow_CourseFragment = {
  id: 'c1',
  academyId: 'a1',
  defaultLanguage: 'en',
  courseType: 'public',
  estimatedWeeks: null,
  status: 'DRAFT',
  image: { id: 'i1', url: '/files/i1', alt: 'A tree', width: 400, height: 320, sources: [] },
  translations: [{ language: 'en', name: 'First talks' }],
  coverage: [{ language: 'en', total: 3, current: 3, stale: 0, copied: 0, missing: 0 }],
  languages: [{ language: 'en', condition: 'current' }],
  moduleCount: 1,
  stepCount: 1,
  enrolledCount: 0,
  updatedAt: '2026-11-21T09:00:00Z',
  updatedBy: null,
};

type Gap = CourseGapsQuery['adminCourse']['gaps'][number];
const typed = <Value extends object>(name: string, value: Value): Value => ({ __typename: name, ...value });
const gap = (change: Partial<Gap>): Gap => ({
  kind: 'copiedText',
  moduleId: 'm1',
  stepId: 's1',
  name: 'Arriving',
  nameLanguage: 'en',
  language: 'de',
  ...change,
});

function open(gaps: readonly Gap[] = [], academyPublished = true) {
  const [onClose, onPublish] = [vi.fn(), vi.fn(() => Promise.resolve())];
  renderWithProviders(
    <PublishCourse course={course} academyPublished={academyPublished} dialog={{ name: 'First talks', language: 'en', onClose }} onPublish={onPublish} />,
    {
      answers: [
        answer(CourseGapsDocument, { id: 'c1' }, { adminCourse: typed('AdminCourse', { id: 'c1', gaps: gaps.map((each) => typed('ContentGap', each)) }) }),
      ],
    },
  );
  return { onClose, onPublish };
}

/** The editor of a step on the page below. */
function edit(isUnsaved: boolean, saves = true) {
  const save = vi.fn(() => Promise.resolve(saves));
  const editor = { title: 'Arriving', isUnsaved: () => isUnsaved, save };
  ends.push(registerWork({ kind: 'draft', isUnsent: () => isUnsaved, editor: () => editor }));
  return save;
}
const ends: Array<() => void> = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

describe('the question before a course is published', () => {
  it('has no warnings for a complete course', async () => {
    open();
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    expect(screen.queryByText('Before you publish')).toBeNull();
  });

  it('links each warning to the module or step that needs the change', async () => {
    open([
      gap({ kind: 'emptyModule', stepId: null, name: 'In the morning', language: null }),
      gap({ kind: 'copiedText' }),
      gap({ kind: 'imageWithoutWords', stepId: 's2', language: 'ar' }),
      gap({ kind: 'videoWithoutCaptions', stepId: 's3', language: 'en' }),
      gap({ kind: 'missingFile', stepId: 's4', language: 'de' }),
      gap({ kind: 'missingFile', stepId: 's5', language: null }),
    ]);
    await screen.findByText('Before you publish');
    expect(screen.getAllByRole('listitem').map((line) => [line.textContent, within(line).getByRole('link').getAttribute('href')])).toEqual([
      ['The module “In the morning” has no steps yet.', '/admin/course-detail/c1?tab=1&step=new&in=m1'],
      ['“Arriving”: the German text was copied and is not translated yet.', '/admin/course-detail/c1?tab=1&step=s1'],
      ['“Arriving”: an image in Arabic has no description.', '/admin/course-detail/c1?tab=1&step=s2'],
      ['“Arriving”: a video in English has no captions.', '/admin/course-detail/c1?tab=1&step=s3'],
      ['“Arriving”: a file in German is missing.', '/admin/course-detail/c1?tab=1&step=s4'],
      ['“Arriving”: the step has no image yet.', '/admin/course-detail/c1?tab=1&step=s5'],
    ]);
  });

  it('lists at most twelve warnings, and counts the others', async () => {
    open(Array.from({ length: 15 }, (_, index) => gap({ stepId: `s${index}` })));
    expect(await screen.findByText('and 3 more places')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(13);
  });
});

describe('the question before a course is published, over an editor', () => {
  it('has only Publish if the editor has no unsaved changes', async () => {
    edit(false);
    open();
    expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
    expect(screen.queryByText(/unsaved changes/)).toBeNull();
  });

  it('names the unsaved step first, and saves it before it publishes', async () => {
    const save = edit(true);
    const { onClose, onPublish } = open();
    const dialog = await screen.findByRole('dialog');
    // Before who will see it.
    expect(dialog.textContent).toMatch(/You have unsaved changes in “Arriving”.*Everyone who sees/);
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Save and publish' }));
    await waitFor(() => expect(onPublish).toHaveBeenCalledOnce());
    expect(onClose).toHaveBeenCalledOnce();
    expect(save.mock.invocationCallOrder[0]).toBeLessThan(onPublish.mock.invocationCallOrder[0] ?? 0);
  });

  it('publishes without the changes if the admin wants that', async () => {
    const save = edit(true);
    const { onPublish } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Publish without them' }));
    await waitFor(() => expect(onPublish).toHaveBeenCalledOnce());
    expect(save).not.toHaveBeenCalled();
  });

  it('publishes nothing if the step could not be saved, and closes, so that the form shows why', async () => {
    edit(true, false);
    const { onClose, onPublish } = open();
    await userEvent.click(await screen.findByRole('button', { name: 'Save and publish' }));
    expect(await screen.findByText('Not published')).toBeTruthy();
    expect(screen.getByText('“Arriving” could not be saved yet.')).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
    expect(onPublish).not.toHaveBeenCalled();
  });

  it('says in one sentence who will see a course of an unpublished academy', async () => {
    open([], false);
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('No learner will see this course until its academy is published.');
    expect(dialog.textContent).not.toContain('Everyone');
    expect(within(dialog).getByRole('link', { name: 'its academy' }).getAttribute('href')).toBe('/admin/courses/a1');
  });
});
