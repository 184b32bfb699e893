import { Trans, useLingui } from '@lingui/react/macro';
import EllipsisIcon from 'lucide-react/icons/ellipsis';
import LinkIcon from 'lucide-react/icons/link';
import PencilIcon from 'lucide-react/icons/pencil';
import type { InvitationState } from '../../../../schema/invitations.ts';
import { menuItem } from '../../../shared/editing/row-menu.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { LANGUAGE_NAMES } from '../../../shared/i18n/languages.ts';
import { chakra } from '../../../shared/ui/chakra.ts';
import { CheckArea, CheckBox } from '../../../shared/ui/controls.ts';
import { EmailAddress } from '../../../shared/ui/email-address.tsx';
import { FactSeparator, useFactSeparator } from '../../../shared/ui/fact-separator.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { ItemTitle } from '../../../shared/ui/item-list.tsx';
import { Isolate, Row, Stack, Tag, Text } from '../../../shared/ui/layout.tsx';
import { Menu } from '../../../shared/ui/menu.tsx';
import type { InvitationItem_InvitationFragment } from './invitation-item.generated.ts';
import { KINDS, STATES } from './invitation-texts.ts';

const Item = chakra('li', {
  base: {
    display: 'flex',
    gap: { base: '1', md: '3' },
    alignItems: 'flex-start',
    ps: { base: '1', md: '3' },
    pe: { base: '1', md: '5' },
    py: '3',
    // With 200 % text on a phone, the words are below the box and the menu.
    _largeText: { flexWrap: 'wrap', justifyContent: 'space-between', px: '2' },
  },
});

const TONES: Partial<Record<InvitationState, 'attention' | 'success' | 'accent'>> = { open: 'accent', mailRefused: 'attention', accepted: 'success' };

export interface InvitationItemProps {
  invitation: InvitationItem_InvitationFragment;
  selected: boolean;
  onSelect: (selected: boolean) => void;
  onCopyLink: () => void;
  onCorrect: () => void;
}

/** When the invitation was accepted, or until when it is valid. */
function Dates({ invitation: { state, sentAt, expiresAt, acceptedAt, inviter } }: { invitation: InvitationItem_InvitationFragment }) {
  const format = useFormat();
  const [sent, until, accepted] = [format.date(sentAt), format.date(expiresAt), format.date(acceptedAt ?? sentAt)];
  return (
    <Text small tone="soft">
      {state === 'accepted' ? (
        <Trans>Accepted on {accepted}</Trans>
      ) : state === 'expired' ? (
        <Trans>Expired on {until}</Trans>
      ) : (
        <Trans>
          Sent on {sent}, valid until {until}
        </Trans>
      )}
      {inviter !== null && (
        <>
          <FactSeparator />
          <Trans>
            by <Isolate>{inviter}</Isolate>
          </Trans>
        </>
      )}
    </Text>
  );
}

/** An invitation in the list: whom, what it opens, its state, and what can be done with it. */
export function InvitationItem({ invitation, selected, onSelect, onCopyLink, onCorrect }: InvitationItemProps) {
  const { t, i18n } = useLingui();
  const { email, name, kind, state, language, academies, courses, mail, mailReason, mailReply } = invitation;
  const isOpen = state === 'open' || state === 'mailRefused' || state === 'expired';
  const opens = [...academies, ...courses].map((item) => item.name).join(useFactSeparator());
  return (
    <Item>
      <CheckArea>
        <CheckBox type="checkbox" aria-label={t`Select ${email}`} checked={selected} disabled={!isOpen} onChange={(event) => onSelect(event.target.checked)} />
      </CheckArea>
      <Stack gap="1" minW="0" flex="1" pt="1.5" _largeText={{ order: 1, flexBasis: 'full' }}>
        <ItemTitle>
          <EmailAddress address={email} />
        </ItemTitle>
        <Row flexWrap="wrap" gap="2">
          <Tag {...(TONES[state] === undefined ? {} : { tone: TONES[state] })}>{i18n._(STATES[state])}</Tag>
          <Text small tone="soft">
            {i18n._(KINDS[kind])}
            <FactSeparator />
            <span lang={language}>{LANGUAGE_NAMES[language]}</span>
            {name !== null && (
              <>
                <FactSeparator />
                <Isolate>{name}</Isolate>
              </>
            )}
          </Text>
        </Row>
        {opens !== '' && (
          <Text small overflowWrap="anywhere">
            <Trans>Gives access to:</Trans> <Isolate>{opens}</Isolate>
          </Text>
        )}
        {state === 'mailRefused' && (
          <Text small overflowWrap="anywhere">
            <Trans>The email could not be delivered.</Trans> {mailReply !== null && <Isolate>{mailReply}</Isolate>}
          </Text>
        )}
        {state === 'open' && mail === 'queued' && mailReason !== null && (
          <Text small overflowWrap="anywhere">
            <Trans>The email could not be delivered yet. It will be tried again.</Trans> {mailReply !== null && <Isolate>{mailReply}</Isolate>}
          </Text>
        )}
        <Dates invitation={invitation} />
      </Stack>
      {isOpen && (
        <Menu
          label={t`Actions for ${email}`}
          opener={<Icon icon={EllipsisIcon} />}
          items={[
            { key: 'link', icon: LinkIcon, words: <Trans>Copy link</Trans>, onChoose: onCopyLink },
            { key: 'correct', icon: PencilIcon, words: <Trans>Correct address</Trans>, onChoose: kind === 'signUp' ? onCorrect : null },
          ].flatMap(menuItem)}
        />
      )}
    </Item>
  );
}
