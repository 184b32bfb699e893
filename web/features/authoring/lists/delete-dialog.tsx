import { useQuery } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ContentKind } from '../../../schema-types.generated.ts';
import { TypedConfirmation, type TypedConfirmationProps } from '../../../shared/editing/typed-confirmation.tsx';
import { QueryState } from '../../../shared/query-state.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { DeletionDialog } from '../../../shared/ui/deletion-dialog.tsx';
import { Stack, Text } from '../../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { DeletionImpactDocument, type DeletionImpactQuery } from './delete-dialog.generated.ts';

type Impact = DeletionImpactQuery['deletionImpact'];

export interface DeleteDialogProps extends TypedConfirmationProps {
  kind: ContentKind;
  id: string;
  name: string;
  /** The language of the name. */
  language: string;
}

const Facts = chakra('ul', { base: { listStyle: 'disc', ps: '5', display: 'grid', gap: '1' } });

/** Lists what is deleted together with the item; counts of 0 are omitted. */
function ImpactList({ impact }: { impact: Impact }) {
  const facts: Array<[key: string, count: number, words: ReactNode]> = [
    ['courses', impact.courses, <Plural key="courses" value={impact.courses} one="# course" other="# courses" />],
    ['modules', impact.modules, <Plural key="modules" value={impact.modules} one="# module" other="# modules" />],
    ['steps', impact.steps, <Plural key="steps" value={impact.steps} one="# step" other="# steps" />],
    ['submissions', impact.submissions, <Plural key="submissions" value={impact.submissions} one="# homework submission" other="# homework submissions" />],
    ['classes', impact.classes, <Plural key="classes" value={impact.classes} one="# class" other="# classes" />],
    ['rooms', impact.meetingRooms, <Plural key="rooms" value={impact.meetingRooms} one="# meeting room" other="# meeting rooms" />],
    ['files', impact.files, <Plural key="files" value={impact.files} one="# file" other="# files" />],
  ];
  const going = facts.filter(([, count]) => count > 0);
  return (
    <Stack gap="3">
      {going.length > 0 && (
        <div>
          <Text>
            <Trans>This will also be deleted:</Trans>
          </Text>
          <Facts>
            {going.map(([key, , words]) => (
              <li key={key}>{words}</li>
            ))}
          </Facts>
        </div>
      )}
      {impact.learners > 0 || impact.records > 0 ? (
        <Alert tone="danger">
          <Plural value={impact.learners} _0="No one is learning here at the moment." one="# person is learning here." other="# people are learning here." />{' '}
          <Plural value={impact.records} _0="No progress will be lost." one="# progress record will be deleted." other="# progress records will be deleted." />
        </Alert>
      ) : (
        <Text tone="soft">
          <Trans>No one has started yet; no progress will be lost.</Trans>
        </Text>
      )}
    </Stack>
  );
}

/** Confirms a permanent deletion: lists what is deleted, and asks for the phrase (docs/specification.md#4-states-and-transitions, docs/product-rules.md#5-learning). */
export function DeleteDialog({ kind, id, name, language, onClose, onDelete }: DeleteDialogProps) {
  const result = useQuery(DeletionImpactDocument, { variables: { kind, id }, fetchPolicy: 'network-only' });
  return (
    <DeletionDialog name={name} language={language} onClose={onClose}>
      <QueryState result={result} skeleton={<LinesSkeleton count={3} />}>
        {(data) => (
          <>
            <ImpactList impact={data.deletionImpact} />
            <TypedConfirmation onClose={onClose} onDelete={onDelete} />
          </>
        )}
      </QueryState>
    </DeletionDialog>
  );
}
