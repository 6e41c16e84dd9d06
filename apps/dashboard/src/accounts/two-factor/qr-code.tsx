import { useMemo } from 'react'
import { renderSVG } from 'uqr'

/** Modules of quiet around a code, as readers want it. */
const QUIET = 3

/** A text as a QR code: dark on white in every theme, as cameras read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const source = useMemo(() => {
    const drawn = renderSVG(text, { border: QUIET, ecc: 'M' })
    return `data:image/svg+xml,${encodeURIComponent(drawn)}`
  }, [text])
  return <img src={source} alt={label} className="rounded-control size-44 shrink-0 bg-white" />
}
