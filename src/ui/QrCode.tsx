// Text for another telephone's camera. Black on white in every theme, with the quiet edge that cameras look for.
import { useMemo } from 'react'
import { encode } from 'uqr'
import './qr-code.css'

/** The standard asks for four modules of white around it. */
const QUIET = 4

type QrCodeProps = {
  readonly text: string
  /** What it is, for those who do not see it: the text itself must stand beside it. */
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
