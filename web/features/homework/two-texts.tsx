import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Stack, Text } from '../../shared/ui/layout.tsx';
import { type HomeworkValues, type Submission, valuesOf } from './homework-values.ts';
import { WrittenHomework } from './written-text.tsx';

const Sides = chakra('div', { base: { display: 'grid', gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' } } });
const Side = chakra('section', {
  base: { display: 'grid', gap: '3', alignContent: 'start', p: '4', rounded: 'control', borderWidth: '1px', borderColor: 'line', minW: '0' },
});
const Scroll = chakra('div', { base: { maxH: '18rem', overflowY: 'auto' } });

interface VersionProps {
  title: ReactNode;
  savedAt: string;
  values: HomeworkValues;
  choose: ReactNode;
  onChoose: () => void;
}

function Version({ title, savedAt, values, choose, onChoose }: VersionProps) {
  const { dateTime } = useFormat();
  return (
    <Side>
      <div>
        <chakra.h3 fontWeight="medium">{title}</chakra.h3>
        <Text small tone="soft">
          {dateTime(savedAt)}
        </Text>
      </div>
      <Scroll tabIndex={0}>
        <WrittenHomework values={values} />
      </Scroll>
      <AppButton variant="plain" onClick={onChoose}>
        {choose}
      </AppButton>
    </Side>
  );
}

export interface TwoTextsProps {
  device: { value: HomeworkValues; savedAt: string };
  submission: Submission | null;
  onChoose: (whose: 'device' | 'server') => void;
}

/** Offers the text of this device and the saved one, with their times. */
export function TwoTexts({ device, submission, onChoose }: TwoTextsProps) {
  return (
    <Stack gap="4">
      <Alert tone="attention" title={<Trans>There are two versions of your homework</Trans>}>
        <Trans>It was also saved in another window or on another device. Choose the version to continue with.</Trans>
      </Alert>
      <Sides>
        <Version
          title={<Trans>On this device</Trans>}
          savedAt={device.savedAt}
          values={device.value}
          choose={<Trans>Continue with the version on this device</Trans>}
          onChoose={() => onChoose('device')}
        />
        {submission !== null && (
          <Version
            title={<Trans>Saved version</Trans>}
            savedAt={submission.savedAt}
            values={valuesOf(submission)}
            choose={<Trans>Continue with the saved version</Trans>}
            onChoose={() => onChoose('server')}
          />
        )}
      </Sides>
    </Stack>
  );
}
