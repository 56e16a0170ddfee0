// The lines of the open orders and alerts as a list of buttons. The arrow keys move a line, as a finger does on the
// chart; a tap or Enter opens its review.
import type { KeyboardEvent, Ref } from 'react'
import { useId, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { LineMoves } from './line-moves.ts'
import type { OwnLine } from './own-lines.ts'
import type { LineWords } from './use-line-words.ts'

type LineListProps = {
  readonly ref: Ref<HTMLUListElement>
  readonly lines: readonly OwnLine[]
  readonly moves: LineMoves
  readonly words: LineWords
  readonly onChoose: (line: OwnLine) => void
}

const LARGE_STEP = 10
const steps: Readonly<Record<string, readonly [by: 1 | -1, count: number]>> = {
  ArrowUp: [1, 1],
  ArrowDown: [-1, 1],
  PageUp: [1, LARGE_STEP],
  PageDown: [-1, LARGE_STEP],
}

export function LineList({ ref, lines, moves, words, onChoose }: LineListProps) {
  const { t } = useTranslation('chart')
  const hint = useId()
  const moving = useSyncExternalStore(moves.subscribe, moves.current)
  const press = (event: KeyboardEvent, line: OwnLine): void => {
    const step = steps[event.key]
    if (step) moves.step(line, ...step)
    else if (event.key === 'Escape' && moving && !moving.isReviewed) moves.cancel()
    else return
    event.preventDefault()
    // Escape also ends the full screen of the chart.
    event.stopPropagation()
  }
  return (
    <>
      <p id={hint} className="fills-note line-hint">
        {t('lines.hint')}
      </p>
      <ul ref={ref} className="line-list" aria-label={t('lines.title')}>
        {lines.map(line => {
          const fixed = words.fixed(line)
          const moved = moving?.line.id === line.id ? moving : null
          return (
            <li key={line.id}>
              <button
                type="button"
                className="line-button"
                data-line={line.id}
                data-side={line.side}
                aria-disabled={fixed !== null}
                aria-describedby={hint}
                onKeyDown={event => press(event, line)}
                onClick={() => fixed === null && onChoose(line)}
                onBlur={() => moved?.by === 'keys' && !moved.isReviewed && moves.cancel()}
              >
                <i className="line-sign" data-kind={line.kind} aria-hidden="true" />
                <span>
                  {words.full(line)}
                  {fixed !== null && <small>{fixed}</small>}
                </span>
                {moved && (
                  <b>
                    {words.price(moved.price)} ({words.share(moved.price, moved.from)})
                  </b>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      <p className="spoken" role="status">
        {moving?.by === 'keys' && !moving.isReviewed && words.spoken(moving)}
      </p>
    </>
  )
}
