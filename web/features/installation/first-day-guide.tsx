import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Heading, Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { DismissGuideDocument, InstallationDocument } from './installation.generated.ts';
import type { FailureSentences } from './installation-checks.ts';
import { InstallationList } from './installation-list.tsx';
import { useInstallation } from './use-installation.ts';

/** What a new installation lacks, until an admin hides it (docs/product-rules.md#15-the-first-day). */
export function FirstDayGuide({ failures }: { failures: FailureSentences }) {
  const { data } = useInstallation();
  const [dismiss, { loading }] = useMutation(DismissGuideDocument, {
    onError: notifyFailure,
    update: (cache, { data }) => void (data && cache.writeQuery({ query: InstallationDocument, data: { installation: data.dismissGuide } })),
    // The button that was pressed goes away with the list.
    onCompleted: () => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }),
  });
  if (data === undefined || data.installation.guideDismissed) return null;
  return (
    <chakra.section aria-labelledby="first-day">
      <Stack>
        <Row flexWrap="wrap" justifyContent="space-between">
          <Stack gap="1">
            <Heading id="first-day">
              <Trans>The first day</Trans>
            </Heading>
            <Text tone="soft">
              <Trans>What a new site needs. The list stays in the account menu, under “State of the site”.</Trans>
            </Text>
          </Stack>
          <AppButton variant="plain" busy={loading} onClick={() => void dismiss()}>
            <Trans>Hide this list</Trans>
          </AppButton>
        </Row>
        <InstallationList failures={failures} installation={data.installation} />
      </Stack>
    </chakra.section>
  );
}
