// A QR code for another phone's camera. Black on white in every theme, with the quiet zone that the standard requires.
import { useMemo } from 'react'
import { encode } from 'uqr'
import './qr-code.css'

/** The standard requires a quiet zone of four modules. */
const QUIET = 4

type QrCodeProps = {
  readonly text: string
  /** Description for screen readers. The encoded text itself must be shown beside the code. */
  readonly label: string
}

export function QrCode({ text, label }: QrCodeProps) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg className="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET })
  const lines = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return { size, path: lines.join('') }
}
