import { Suspense, useState } from 'react';
import { useAddressParameters } from '../../shared/address-parameters.ts';
import { UnsavedWorkProvider } from '../../shared/forms/unsaved-work.tsx';
import { lazyPart } from '../../shared/lazy-part.ts';
import type { ClassItem_ClassFragment } from './class-item.generated.ts';
import { ClassList } from './class-list.tsx';

/** What those who may edit classes need, with its texts from the catalog of the admin mode. */
const editing = async () => {
  const [parts] = await Promise.all([
    import('./admin/class-editing.ts'),
    import('../../shared/i18n/admin-catalog.ts').then(({ loadAdminCatalog }) => loadAdminCatalog()),
  ]);
  return parts;
};
const ClassEditor = lazyPart(async () => (await editing()).ClassEditor);
const ClassMenu = lazyPart(async () => (await editing()).ClassMenu);
const DeleteClass = lazyPart(async () => (await editing()).DeleteClass);

const ClassDates = lazyPart(async () => (await import('./class-dates.tsx')).ClassDates);

const ClassAttendance = lazyPart(async () => (await import('./class-attendance.tsx')).ClassAttendance);
const CalendarFeed = lazyPart(async () => (await import('./calendar-feed.tsx')).CalendarFeed);

type Chosen = { item: ClassItem_ClassFragment; dialog: 'attendance' | 'dates' | 'delete' };

function Tab({ courseId }: { courseId: string }) {
  const address = useAddressParameters();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [feed, setFeed] = useState(false);
  const close = () => setChosen(null);
  const open = address.get('add') !== null || address.get('edit') !== null;
  return (
    <>
      <ClassList
        courseId={courseId}
        onAdd={() => address.change({ add: '1', edit: null }, 'push')}
        onFeed={() => setFeed(true)}
        renderMenu={(item) => (
          <Suspense>
            <ClassMenu
              name={item.name}
              onEdit={() => address.change({ edit: item.id, add: null }, 'push')}
              onDates={() => setChosen({ item, dialog: 'dates' })}
              onDelete={() => setChosen({ item, dialog: 'delete' })}
            />
          </Suspense>
        )}
        onAttendance={(item) => setChosen({ item, dialog: 'attendance' })}
      />
      {open && (
        <Suspense>
          <ClassEditor courseId={courseId} />
        </Suspense>
      )}
      <Suspense>
        {feed && <CalendarFeed onClose={() => setFeed(false)} />}
        {chosen?.dialog === 'attendance' && <ClassAttendance item={chosen.item} onClose={close} />}
        {chosen?.dialog === 'dates' && <ClassDates item={chosen.item} onClose={close} />}
        {chosen?.dialog === 'delete' && <DeleteClass item={chosen.item} onClose={close} />}
      </Suspense>
    </>
  );
}

/** The tab 'Classroom' of a course, in both modes (docs/specification.md#2-screens-and-routes). */
export function ClassroomTab({ courseId }: { courseId: string }) {
  return (
    <UnsavedWorkProvider>
      <Tab courseId={courseId} />
    </UnsavedWorkProvider>
  );
}
