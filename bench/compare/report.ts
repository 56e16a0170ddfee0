// One HTML page with plots of a run: each value beside its peers, the growth with the number of instruments, and, of a
// comparison, all runs of both commits with the interval of their ratio. It needs no script and no other file.
import type { Row } from '../bench.ts'
import { figure } from '../bench.ts'
import type { Comparison } from './verdict.ts'

export type ReportFacts = {
  readonly rows: readonly Row[]
  readonly comparisons: readonly Comparison[]
  /** The other commit; null without a comparison. */
  readonly base: string | null
  readonly at: string
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, one => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] ?? one)

const STYLE = `:root{color-scheme:light dark}body{font:15px/1.4 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}
figure{margin:1.5rem 0}figcaption{font-weight:600}svg{width:100%;height:auto;font:12px system-ui,sans-serif}
.bar,.head{fill:#4b3f9e}.peer,.base{fill:#8a8a94}.line{stroke:#4b3f9e;fill:none;stroke-width:2}.rule{stroke:currentColor;opacity:.35}
text{fill:currentColor}table{border-collapse:collapse}td,th{padding:.25rem .75rem;text-align:start;border-bottom:1px solid #8886}
.slower{color:#c0392b}.faster{color:#1e7f4f}@media (prefers-color-scheme:dark){.bar,.head{fill:#a89bf0}.line{stroke:#a89bf0}.slower{color:#ff7b6b}.faster{color:#5fd39a}}`

const WIDTH = 720
const LABEL = 220
const LINE = 22
const PLOT = WIDTH - LABEL - 90

type Bar = { readonly label: string; readonly value: number; readonly kind: 'bar' | 'peer' }

export function reportOf({ rows, comparisons, base, at }: ReportFacts): string {
  const title = base === null ? 'Pulso: benchmarks' : `Pulso: benchmarks against ${base.slice(0, 12)}`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title><style>${STYLE}</style><h1>${escaped(title)}</h1><p>${escaped(at)}</p>
${comparisons.length > 0 ? `<h2>Before and now</h2>${tableOf(comparisons)}${comparisons.map(spreadOf).join('')}` : ''}
<h2>Beside the peers</h2>${peersOf(rows).join('') || '<p>No row has a peer.</p>'}
<h2>Growth</h2>${growthOf(rows).join('') || '<p>No quantity was measured in several sizes.</p>'}
</html>
`
}

function tableOf(comparisons: readonly Comparison[]): string {
  const lines = comparisons.map(({ name, gain, low, high, verdict }) => {
    const cells = [name, `${figure(gain)}×`, `${figure(low)} to ${figure(high)}`]
    return `<tr>${cells.map(cell => `<td>${escaped(cell)}</td>`).join('')}<td class="${verdict}">${verdict}</td></tr>`
  })
  return `<table><tr><th>name</th><th>times as good</th><th>interval of 99 %</th><th>verdict</th></tr>${lines.join('')}</table>`
}

const plot = (caption: string, said: string, height: number, inner: string): string =>
  `<figure><figcaption>${escaped(caption)}</figcaption><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${escaped(said)}">${inner}</svg></figure>`

/** All runs of both commits on one axis from zero. */
function spreadOf({ name, unit, base, head, gain, verdict }: Comparison): string {
  const most = Math.max(...base, ...head)
  const dots = (values: readonly number[], kind: string, y: number): string =>
    values.map(value => `<circle class="${kind}" cx="${LABEL + (value / most) * PLOT}" cy="${y}" r="4"/>`).join('')
  const inner = `<line class="rule" x1="${LABEL}" x2="${LABEL}" y1="4" y2="${2 * LINE}"/>
<text x="0" y="18">before</text>${dots(base, 'base', 14)}<text x="0" y="${LINE + 18}">now</text>${dots(head, 'head', LINE + 14)}
<text x="${LABEL}" y="${2 * LINE + 16}">0</text><text x="${LABEL + PLOT}" y="${2 * LINE + 16}" text-anchor="end">${figure(most)} ${escaped(unit)}</text>`
  return plot(name, `${name}: ${figure(gain)} times as good, ${verdict}`, 3 * LINE, inner)
}

function barsOf(bars: readonly Bar[], unit: string): string {
  const most = Math.max(...bars.map(({ value }) => value))
  return bars
    .map(({ label, value, kind }, nth) => {
      const width = Math.max(1, (value / most) * PLOT)
      const y = nth * LINE
      return `<text x="0" y="${y + 16}">${escaped(label)}</text><rect class="${kind}" x="${LABEL}" y="${y + 4}" width="${width}" height="${LINE - 8}"/>
<text x="${LABEL + width + 6}" y="${y + 16}">${figure(value)} ${escaped(unit)}</text>`
    })
    .join('')
}

/** One plot a name: its value, then each peer's. */
function peersOf(rows: readonly Row[]): string[] {
  const withPeer = rows.filter(({ peerValue }) => peerValue !== null)
  return [...Map.groupBy(withPeer, ({ name }) => name)].flatMap(([name, own]) => {
    const [first] = own
    if (!first) return []
    const bars: Bar[] = [
      { label: 'Pulso', value: first.value, kind: 'bar' },
      ...own.map(({ peer, peerValue }) => ({ label: peer ?? '', value: peerValue ?? 0, kind: 'peer' as const })),
    ]
    const said = `${name}: ${bars.map(({ label, value }) => `${label} ${figure(value)}`).join(', ')} ${first.unit}`
    return [plot(name, said, bars.length * LINE + 8, barsOf(bars, first.unit))]
  })
}

const SIZE = /^(.*?)(?:, )?([\d,]+) (instruments|sockets|positions|rows|processes)(.*)$/

/** Quantities that were measured with several numbers of instruments or the like. */
function growthOf(rows: readonly Row[]): string[] {
  const sized = rows.flatMap(row => {
    const [, before = '', number = '', noun = '', after = ''] = SIZE.exec(row.name) ?? []
    if (noun === '') return []
    return [{ of: `${before}${after}, by ${noun}`, size: Number(number.replaceAll(',', '')), row }]
  })
  return [...Map.groupBy(sized, ({ of }) => of)].flatMap(([of, group]) => {
    const points = [...new Map(group.map(({ size, row }) => [size, row])).entries()].sort(([a], [b]) => a - b)
    const unit = points[0]?.[1].unit ?? ''
    if (points.length < 2) return []
    const bars = points.map(([size, { value }]): Bar => ({ label: size.toLocaleString('en'), value, kind: 'bar' }))
    const said = `${of}: ${bars.map(({ label, value }) => `${label}: ${figure(value)}`).join(', ')} ${unit}`
    return [plot(of, said, bars.length * LINE + 8, barsOf(bars, unit))]
  })
}
