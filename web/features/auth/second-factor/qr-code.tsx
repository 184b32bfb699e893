import { useLingui } from '@lingui/react/macro';
import encodeQR from 'qr';
import { useMemo } from 'react';
import { chakra } from '../../../shared/ui/chakra.ts';

/** Dark on white in both color modes: cameras read nothing else as well. */
const Picture = chakra('svg', { base: { w: '13rem', h: '13rem', maxW: 'full', bg: 'white', rounded: 'control' } });
/** Modules of white around the code, which cameras need. */
const EDGE = 4;

/** A QR code as a drawing. */
export function QrCode({ text }: { text: string }) {
  const { t } = useLingui();
  const { size, path } = useMemo(() => {
    const rows = encodeQR(text, 'raw', { ecc: 'medium', border: EDGE });
    const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: rows.length, path: squares.join('') };
  }, [text]);
  return (
    <Picture viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t`QR code for the authenticator app`} shapeRendering="crispEdges">
      <path d={path} fill="#000" />
    </Picture>
  );
}
