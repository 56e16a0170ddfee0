// A text as a QR code: black on white whatever the theme, since a camera reads no other, with the quiet edge of four that
// the standard asks for.
import { useMemo } from 'react'
import { encode } from 'uqr'
import './deposit.css'

const QUIET = 4

/** One run of dark modules, one piece of path: a code has some hundreds of them. */
function darkPath(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.map((isDark, x) =>
        isDark && row[x - 1] !== true ? `M${x} ${y}h${runFrom(row, x)}v1h-${runFrom(row, x)}z` : '',
      ),
    )
    .join('')
}

function runFrom(row: readonly boolean[], start: number): number {
  const end = row.indexOf(false, start)
  return (end < 0 ? row.length : end) - start
}

export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const code = encode(text, { ecc: 'M', border: QUIET })
    return { size: code.size, path: darkPath(code.data) }
  }, [text])
  return (
    <svg className="qr-code" role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
