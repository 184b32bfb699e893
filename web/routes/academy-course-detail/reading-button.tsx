import { useLingui } from '@lingui/react/macro';
import ALargeSmallIcon from 'lucide-react/icons/a-large-small';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../shared/lazy-part.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { DialogOpensLater } from '../../shared/ui/opens-later.tsx';
import { loadReadingDialog } from './lesson-parts.ts';

const ReadingDialog = lazyPart(loadReadingDialog);

/** Opens the reading settings. */
export function ReadingButton() {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton icon={ALargeSmallIcon} label={t`Reading settings`} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {open && (
        <Suspense fallback={<DialogOpensLater />}>
          <ReadingDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
