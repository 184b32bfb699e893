import { Trans, useLingui } from '@lingui/react/macro';
import { AuditEntries } from '../../../features/audit-log/audit-entries.tsx';
import { PageBody, Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';

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
            <Text small tone="soft">
              <Trans>Who signed in, who changed what, and what was denied. No one can change these entries.</Trans>
            </Text>
          </Stack>
        )}
      />
    </PageBody>
  );
}
