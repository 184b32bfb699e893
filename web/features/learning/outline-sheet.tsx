import { Trans, useLingui } from '@lingui/react/macro';
import { type Ref, useDeferredValue, useImperativeHandle, useState } from 'react';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Box, Stack } from '../../shared/ui/layout.tsx';
import { CourseProgress } from './course-progress.tsx';
import { OutlineList, type OutlineListProps } from './outline-list.tsx';

/** Opens the sheet. Its state is its own, so that the step below it is not rendered again. */
export interface OutlineSheetHandle {
  open(): void;
}

/** The progress is painted with the sheet; the list follows in a second rendering, which a press can interrupt. */
function SheetContent(props: OutlineListProps) {
  const { t } = useLingui();
  const complete = useDeferredValue(true, false);
  return (
    <Stack gap="4">
      <CourseProgress course={props.course} />
      <Box as="nav" mx="-6" aria-label={t`Steps`}>
        {complete && <OutlineList {...props} />}
      </Box>
    </Stack>
  );
}

/** The outline on phones: a sheet above the step. */
export function OutlineSheet({ ref, ...props }: Omit<OutlineListProps, 'onOpenStep'> & { ref: Ref<OutlineSheetHandle> }) {
  const [open, setOpen] = useState(false);
  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }), []);
  const close = () => setOpen(false);
  return (
    <Dialog kind="sheet" open={open} onClose={close} title={<Trans>Modules and steps</Trans>}>
      <SheetContent {...props} onOpenStep={close} />
    </Dialog>
  );
}
