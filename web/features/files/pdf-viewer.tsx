import { Trans, useLingui } from '@lingui/react/macro';
import MinusIcon from 'lucide-react/icons/minus';
import PlusIcon from 'lucide-react/icons/plus';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { useEffect, useRef, useState } from 'react';
import { PDF_HEIGHT } from '../../../schema/limits.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { AppButton, IconButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Row, Text, TextLink } from '../../shared/ui/layout.tsx';
import { PdfPage } from './pdf-page.tsx';
import { type PdfState, usePdf } from './use-pdf.ts';

const Scroller = chakra('section', {
  base: {
    overflow: 'auto',
    bg: 'sunken',
    p: '3',
    display: 'grid',
    gap: '3',
    alignContent: 'start',
    overscrollBehavior: 'contain',
    _focusVisible: { outlineOffset: '-2px' },
  },
  variants: {
    room: {
      page: { h: 'calc(100dvh - 11rem)', minH: '20rem' },
      inline: { h: { base: `${PDF_HEIGHT.mobile}px`, md: `${PDF_HEIGHT.desktop}px` } },
      expanded: { h: '80dvh' },
    },
  },
});
const Tools = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: '1', px: '2', minH: '12', borderBlockWidth: '1px', borderColor: 'line', bg: 'surface' },
});
const Message = chakra('div', {
  base: { display: 'grid', gap: '3', justifyItems: 'center', textAlign: 'center', p: '6', borderBlockStartWidth: '1px', borderColor: 'line' },
});

const ZOOMS = [1, 1.5, 2, 3] as const;

/** Observes the inner width of an element, in CSS pixels. */
function useInnerWidth(element: HTMLElement | null): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

interface OpenPdfProps {
  state: Extract<PdfState, { kind: 'open' }>;
  name: string;
  fullPage: boolean;
}

function OpenPdf({ state: { document, aspect }, name, fullPage }: OpenPdfProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const scroller = useRef<HTMLElement>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [zoom, setZoom] = useState(0);
  const [current, setCurrent] = useState(1);
  const [expanded, setExpanded] = useState(false);
  const inside = useInnerWidth(element);
  const width = Math.min(inside, fullPage ? 1000 : inside) * (ZOOMS[zoom] ?? 1);
  const total = document.numPages;
  return (
    <>
      <Tools role="toolbar" aria-label={t`Document`}>
        <Text small tone="soft" px="2" role="status">
          <Trans>
            Page {number(current)} of {number(total)}
          </Trans>
        </Text>
        <Row ms="auto" gap="1">
          <IconButton icon={MinusIcon} label={t`Zoom out`} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)} />
          <IconButton icon={PlusIcon} label={t`Zoom in`} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)} />
          {!fullPage && (
            <chakra.span hideFrom="md">
              <AppButton variant="quiet" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
                {expanded ? <Trans>Smaller view</Trans> : <Trans>Larger view</Trans>}
              </AppButton>
            </chakra.span>
          )}
        </Row>
      </Tools>
      <Scroller
        ref={(next: HTMLElement | null) => {
          scroller.current = next;
          setElement(next);
        }}
        room={fullPage ? 'page' : expanded ? 'expanded' : 'inline'}
        tabIndex={0}
        aria-label={name}
      >
        {element !== null &&
          Array.from({ length: total }, (_, index) => index + 1).map((page) => (
            <PdfPage
              key={page}
              document={document}
              number={page}
              width={width}
              aspect={aspect}
              scroller={scroller}
              onVisible={setCurrent}
              label={t`Page ${page}`}
            />
          ))}
      </Scroller>
    </>
  );
}

export interface PdfViewerProps {
  /** URL of a file of this site. */
  url: string;
  name: string;
  /** Fills the page instead of a step. */
  fullPage?: boolean;
}

/** Renders a PDF in the page, because phones show a blank frame. If rendering fails, the document can be downloaded. */
export function PdfViewer(props: PdfViewerProps) {
  const [attempt, setAttempt] = useState(0);
  return <PdfAttempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
}

function PdfAttempt({ url, name, fullPage = false, onRetry }: PdfViewerProps & { onRetry: () => void }) {
  const state = usePdf(url);
  const { percent } = useFormat();
  if (state.kind === 'open') return <OpenPdf state={state} name={name} fullPage={fullPage} />;
  if (state.kind === 'loading') {
    return (
      <Message role="status">
        <Text tone="soft">{state.percent === null ? <Trans>Loading the document…</Trans> : <Trans>Loading the document: {percent(state.percent)}</Trans>}</Text>
      </Message>
    );
  }
  return (
    <Message role="alert">
      <Text>
        <Trans>This document cannot be shown here. You can download it and open it with another program.</Trans>
      </Text>
      <Row flexWrap="wrap" justifyContent="center">
        <AppButton variant="plain" icon={RotateCwIcon} onClick={onRetry}>
          <Trans>Try again</Trans>
        </AppButton>
        <TextLink href={url} download={name} display="inline-flex" alignItems="center" minH="11">
          <Trans>Download the document</Trans>
        </TextLink>
      </Row>
    </Message>
  );
}
