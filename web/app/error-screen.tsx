import { Trans, useLingui } from '@lingui/react/macro';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { Brand } from '../shared/ui/brand.tsx';
import { AppButton } from '../shared/ui/button.tsx';
import { chakra } from '../shared/ui/chakra.ts';
import { Box, Row, Stack, Text, TextLink } from '../shared/ui/layout.tsx';
import { useDocumentTitle } from '../shared/ui/page-title.tsx';

/** The error boundary of the application: rendering failed, or a chunk could not be loaded (docs/specification.md#2-screens-and-routes). */
export function ErrorScreen() {
  const { t } = useLingui();
  useDocumentTitle(t`Something went wrong`);
  return (
    <Box display="grid" placeItems="center" minH="100dvh" p="6">
      <Stack as="main" role="alert" w="full" maxW="guest" gap="5">
        <Brand large />
        <chakra.h1 fontSize="2xl">
          <Trans>Something went wrong</Trans>
        </chakra.h1>
        <Text tone="soft">
          <Trans>Please refresh</Trans>
        </Text>
        <Row flexWrap="wrap">
          <AppButton icon={RotateCwIcon} onClick={() => window.location.reload()}>
            <Trans>Try again</Trans>
          </AppButton>
          <TextLink href="/">
            <Trans>Back Home</Trans>
          </TextLink>
        </Row>
      </Stack>
    </Box>
  );
}
