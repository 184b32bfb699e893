import { useMutation, useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import PencilIcon from 'lucide-react/icons/pencil';
import TrashIcon from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { AppButton, IconButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { SnippetDialog, type SnippetValues } from './feedback-snippet-dialog.tsx';
import { DeleteFeedbackSnippetDocument, type FeedbackSnippets_SnippetFragment, FeedbackSnippetsDocument } from './feedback-writing.generated.ts';

const List = chakra('ul', { base: { display: 'grid', gap: '1' } });

export interface FeedbackSnippetsProps {
  /** Inserts a text at the cursor. */
  onInsert: (text: string) => void;
  /** The text to save as a snippet. */
  selection: () => string;
}

/** The viewer's snippets: insert, save the selected text, edit, delete. Read when they are opened. */
export function FeedbackSnippets({ onInsert, selection }: FeedbackSnippetsProps) {
  const [open, setOpen] = useState(false);
  const [edited, setEdited] = useState<SnippetValues | null>(null);
  return (
    <Stack gap="2">
      <Row gap="2" flexWrap="wrap">
        <AppButton variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          <Trans>Snippets</Trans>
        </AppButton>
        <AppButton variant="quiet" onClick={() => setEdited({ id: null, title: '', content: selection() })}>
          <Trans>Save as snippet</Trans>
        </AppButton>
      </Row>
      {open && <SnippetList onInsert={onInsert} onEdit={setEdited} />}
      {edited !== null && <SnippetDialog values={edited} onClose={() => setEdited(null)} />}
    </Stack>
  );
}

function SnippetList({ onInsert, onEdit }: Pick<FeedbackSnippetsProps, 'onInsert'> & { onEdit: (snippet: FeedbackSnippets_SnippetFragment) => void }) {
  const { t } = useLingui();
  const { data, error } = useQuery(FeedbackSnippetsDocument, { fetchPolicy: 'cache-and-network' });
  const [remove] = useMutation(DeleteFeedbackSnippetDocument, {
    refetchQueries: [FeedbackSnippetsDocument],
    onError: notifyFailure,
    onCompleted: () => showToast({ tone: 'success', title: <Trans>Deleted Successfully!</Trans> }),
  });
  if (error !== undefined && data === undefined) {
    return (
      <Text small tone="danger" role="alert">
        <Trans>Your snippets could not be loaded.</Trans>
      </Text>
    );
  }
  const snippets = data?.feedbackSnippets;
  if (snippets === undefined) return null;
  if (snippets.length === 0) {
    return (
      <Text small tone="soft">
        <Trans>You have no snippets yet. Select a text and save it to use it again.</Trans>
      </Text>
    );
  }
  return (
    <List aria-label={t`Snippets`}>
      {snippets.map((snippet) => (
        <Row as="li" key={snippet.id} gap="1">
          <AppButton
            variant="plain"
            style={{ flex: 1, minWidth: 0, textAlign: 'start', justifyContent: 'flex-start' }}
            onClick={() => onInsert(snippet.content)}
          >
            <chakra.span dir="auto" overflowWrap="anywhere">
              {snippet.title}
            </chakra.span>
          </AppButton>
          <IconButton icon={PencilIcon} label={t`Edit ${snippet.title}`} onClick={() => onEdit(snippet)} />
          <IconButton icon={TrashIcon} label={t`Delete ${snippet.title}`} onClick={() => void remove({ variables: { id: snippet.id } })} />
        </Row>
      ))}
    </List>
  );
}
