import type { ReactNode } from 'react';
import { Prose } from '../../shared/ui/prose.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { RichText } from '../../shared/ui/rich-text.tsx';

export interface OperatorTextProps {
  language: string;
  html: string;
  /** The language of the interface. */
  readIn: string;
  /** Says in the reader's language that the text is in another one. */
  otherLanguage: ReactNode;
}

/** The frame of a legal text. */
export function LegalText({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <article>
      <Prose>
        <h1>{title}</h1>
      </Prose>
      {children}
    </article>
  );
}

/** The operator's text, after a sentence in the reader's language if the text is in another one. */
export function OperatorText({ language, html, readIn, otherLanguage }: OperatorTextProps) {
  return (
    <>
      {language !== readIn && (
        <Prose>
          <p>{otherLanguage}</p>
        </Prose>
      )}
      <Prose {...inLanguage(language)} mt="3">
        <RichText html={html} />
      </Prose>
    </>
  );
}
