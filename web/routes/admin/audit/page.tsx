import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { AuditEntries } from '../../../features/audit-log/audit-entries.tsx';
import { PageBody, Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';

/** What the list contains; on a phone below it, so that the entries begin near the top. */
const About = ({ display }: Pick<ComponentProps<typeof Text>, 'display'>) => (
  <Text small tone="soft" display={display}>
    <Trans>Who signed in, who changed what, and what was denied. No one can change these entries.</Trans>
  </Text>
);

/** /admin/audit: admin actions, sign-ins and denials (docs/product-rules.md#8-interfaces). */
export function AdminAuditPage() {
  const { t } = useLingui();
  return (
    <PageBody>
      <AuditEntries
        heading={(actions) => (
          <Stack gap="1">
            <Row flexWrap="wrap" justifyContent="space-between" minH="11">
              <PageTitle title={t`Audit trail`} />
              {actions}
            </Row>
            <About display={{ base: 'none', md: 'block' }} />
          </Stack>
        )}
      />
      <About display={{ md: 'none' }} />
    </PageBody>
  );
}
