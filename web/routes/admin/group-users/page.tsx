import { Trans, useLingui } from '@lingui/react/macro';
import MailIcon from 'lucide-react/icons/mail';
import { useParams } from 'react-router-dom';
import { GroupMembers } from '../../../features/people/admin/group-members.tsx';
import { useLivePresence } from '../../../features/presence/use-live-presence.ts';
import { Breadcrumbs } from '../../../shared/ui/breadcrumbs.tsx';
import { ButtonLink } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Isolate, PageBody, Row } from '../../../shared/ui/layout.tsx';
import { PageNotFound } from '../../../shared/ui/page-not-found.tsx';
import { PageTitle } from '../../../shared/ui/page-title.tsx';
import { inLanguage } from '../../../shared/ui/reading.tsx';

/** The path and the name, and the actions at the end of the line of the name; on phones, of the path. */
const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: { base: '2', md: '3' },
    rowGap: '1',
    '& > nav': { flex: { base: '1 0 auto', md: '1 0 100%' } },
    '& > h1': { order: { base: 1, md: 0 }, flex: { base: '1 0 100%', md: '1 1 0' }, minW: '0', overflowWrap: 'anywhere' },
  },
});

/** /admin/group-users/{id}: the members of a group, with the breadcrumb Groups, then Users (docs/specification.md#2-screens-and-routes). */
export function AdminGroupUsersPage() {
  const { id = '' } = useParams();
  const { t } = useLingui();
  useLivePresence();
  return (
    <PageBody pt={{ base: '3', md: '5' }} gap="4">
      <GroupMembers
        key={id}
        groupId={id}
        notFound={<PageNotFound />}
        heading={({ name, language }, addUser) => (
          <Head>
            <Breadcrumbs
              crumbs={[
                { key: 'groups', label: t`Groups`, to: '/admin/groups' },
                { key: 'users', label: t`Users` },
              ]}
            />
            <PageTitle title={name} fontSize={{ base: 'lg', md: '2xl' }}>
              <Isolate {...inLanguage(language)}>{name}</Isolate>
            </PageTitle>
            <Row flexWrap="wrap" justifyContent="flex-end" gap={{ base: '2', md: '3' }}>
              <ButtonLink
                variant="plain"
                to={`/admin/invitations/new?by=group&group=${id}`}
                icon={MailIcon}
                aria-label={t`Invite to academy or course`}
                title={t`Invite to academy or course`}
              >
                <chakra.span hideBelow="md">
                  <Trans>Invite to academy or course</Trans>
                </chakra.span>
              </ButtonLink>
              {addUser}
            </Row>
          </Head>
        )}
      />
    </PageBody>
  );
}
