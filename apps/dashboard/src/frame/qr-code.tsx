import { useMemo } from 'react'
import { renderSVG } from 'uqr'

/** Modules of quiet around a code, as readers want it. */
const QUIET = 3

/** A text as a QR code, drawn as an SVG: dark on white, as cameras read it. */
export const qrDrawing = (text: string): string => renderSVG(text, { border: QUIET, ecc: 'M' })

/** A text as a QR code, white in every theme. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(() => `data:image/svg+xml,${encodeURIComponent(qrDrawing(text))}`, [text])
  return <img src={source} alt={label} className="rounded-control size-44 shrink-0 bg-white" />
}
