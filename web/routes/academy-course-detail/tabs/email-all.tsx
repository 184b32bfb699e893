import { Suspense } from 'react';
import { EmailAll } from '../../../features/messages/writing/email-all.tsx';
import type { RenderEditor } from '../../../features/messages/writing/message-form.tsx';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { Shape } from '../../../shared/ui/skeleton.tsx';

/** Loaded after the form: it is larger than the rest of the page. */
const RichTextEditor = lazyPart(async () => (await import('../../../features/authoring/step-editor/rich-text/rich-text-editor.tsx')).RichTextEditor);

const renderEditor: RenderEditor = (props) => (
  <Suspense fallback={<Shape h="12rem" />}>
    <RichTextEditor {...props} />
  </Suspense>
);

/** The tab 'Email all' of a course, in both modes (docs/specification.md#2-screens-and-routes). */
export function EmailAllTab({ courseId }: { courseId: string }) {
  return <EmailAll courseId={courseId} renderEditor={renderEditor} />;
}
