import { useMemo } from 'react'
import { renderSVG } from 'uqr'

/** The quiet zone around a code, in modules, which scanners need. */
const QUIET_ZONE = 3

/** A text as a QR code in SVG: dark on white, as scanners expect. */
export const qrDrawing = (text: string): string => renderSVG(text, { border: QUIET_ZONE, ecc: 'M' })

/** A text as a QR code, white in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(qrDrawing(text))}`, [text])
  return <img src={source} alt={label} className="rounded-control size-44 shrink-0 bg-white" />
}
