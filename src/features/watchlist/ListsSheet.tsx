// The sheet of all watchlists: choose, create, rename, move and delete.
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAIN_LIST } from '../../../domain/watchlists/lists.ts'
import { checkListName } from '../../../domain/watchlists/names.ts'
import type { NamedList } from '../../../domain/wire/calls/watchlists.ts'
import { wordsOf } from '../../data/failure.ts'
import { chooseList, chosenId } from '../../data/lists.ts'
import { useCall } from '../../data/use-call.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button, Buttons } from '../../ui/Button.tsx'
import { Failed } from '../../ui/Failed.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useListName } from './list-names.ts'
import { NameForm } from './NameForm.tsx'
import { sendList } from './send-list.ts'
import './lists.css'

/** What the sheet shows: the lists, the name of one (null for a new one), or the question before one is deleted. */
type View =
  | { readonly kind: 'all' }
  | { readonly kind: 'name'; readonly list: NamedList | null }
  | { readonly kind: 'delete'; readonly list: NamedList }
const ALL: View = { kind: 'all' }

type ListsSheetProps = {
  readonly open: boolean
  readonly onClose: () => void
  /** Called after each change. */
  readonly onChanged: () => void
  readonly onChoose: (id: string) => void
}

export function ListsSheet({ open, onClose, onChanged, onChoose }: ListsSheetProps) {
  const { t } = useTranslation('lists')
  const nameOf = useListName()
  const { data, failure, reload } = useCall('POST /watchlists/list', open ? {} : null)
  const [view, show] = useState<View>(ALL)
  const body = useRef<HTMLDivElement>(null)
  // The button that changed the view is gone, and would take the focus with it.
  const setView = (next: View): void => {
    show(next)
    body.current?.focus()
  }
  const close = (): void => {
    setView(ALL)
    onClose()
  }
  const changed = (): void => {
    reload()
    onChanged()
    setView(ALL)
  }
  const choose = (id: string): void => {
    onChoose(id)
    close()
  }
  const title = { all: t('title'), name: t('nameTitle'), delete: t('deleteTitle') }[view.kind]
  const add = view.kind === 'all' && data && (
    <Button block disabled={data.lists.length >= data.maximum} onClick={() => setView({ kind: 'name', list: null })}>
      {t('add')}
    </Button>
  )
  return (
    <Sheet open={open} onClose={close} title={title} startsAtTitle {...(add && { footer: add })}>
      <div ref={body} tabIndex={-1} className="lists-view">
        {!data && (failure ? <Failed note={wordsOf(failure)} onRetry={reload} /> : <SkeletonRows count={3} />)}
        {data && failure && <Banner kind="warning">{wordsOf(failure)}</Banner>}
        {data && view.kind === 'all' && (
          <All lists={data.lists} onView={setView} onChoose={choose} onChanged={changed} maximum={data.maximum} />
        )}
        {data && view.kind === 'name' && (
          <Name
            list={view.list}
            others={data.lists.filter(({ id }) => id !== view.list?.id).map(nameOf)}
            onDone={changed}
            onBack={() => setView(ALL)}
          />
        )}
        {view.kind === 'delete' && <Delete list={view.list} onDone={changed} onBack={() => setView(ALL)} />}
      </div>
    </Sheet>
  )
}

type AllProps = {
  readonly lists: readonly NamedList[]
  readonly maximum: number
  readonly onView: (view: View) => void
  readonly onChoose: (id: string) => void
  readonly onChanged: () => void
}

function All({ lists, maximum, onView, onChoose, onChanged }: AllProps) {
  const { t } = useTranslation('lists')
  const nameOf = useListName()
  const [problem, setProblem] = useState<string | null>(null)
  const move = async (id: string, place: number): Promise<void> => {
    const sent = await sendList('POST /watchlists/move', { id, place })
    setProblem(sent.done ? null : sent.words)
    if (sent.done) onChanged()
  }
  return (
    <>
      {problem !== null && <Banner kind="danger">{problem}</Banner>}
      <ul className="lists-all">
        {lists.map((list, at) => {
          const name = nameOf(list)
          return (
            <li key={list.id} className="lists-row">
              <button type="button" className="lists-name" onClick={() => onChoose(list.id)}>
                <span className="lists-title">{name}</span>
                <span className="lists-count">{t('count', { count: list.count })}</span>
              </button>
              <IconButton
                label={t('up', { name })}
                icon={<ArrowUp size={20} />}
                disabled={at === 0}
                onClick={() => void move(list.id, at - 1)}
              />
              <IconButton
                label={t('down', { name })}
                icon={<ArrowDown size={20} />}
                disabled={at === lists.length - 1}
                onClick={() => void move(list.id, at + 1)}
              />
              <IconButton
                label={t('rename', { name })}
                icon={<Pencil size={20} />}
                onClick={() => onView({ kind: 'name', list })}
              />
              <IconButton
                label={t('delete', { name })}
                icon={<Trash2 size={20} />}
                disabled={list.id === MAIN_LIST}
                onClick={() => onView({ kind: 'delete', list })}
              />
            </li>
          )
        })}
      </ul>
      <p className="lists-note">{t(lists.length >= maximum ? 'full' : 'note', { maximum })}</p>
    </>
  )
}

type NameProps = {
  readonly list: NamedList | null
  readonly others: readonly string[]
  readonly onDone: () => void
  readonly onBack: () => void
}

function Name({ list, others, onDone, onBack }: NameProps) {
  const { t } = useTranslation('lists')
  const nameOf = useListName()
  const send = async (name: string): Promise<string | null> => {
    const sent = list
      ? await sendList('POST /watchlists/rename', { id: list.id, name })
      : await sendList('POST /watchlists/create', { name })
    if (!sent.done) return sent.words
    onDone()
    return null
  }
  return (
    <NameForm
      label={t('name')}
      first={list ? nameOf(list) : ''}
      action={t(list ? 'save' : 'create')}
      check={name => checkListName(name, others)}
      onSend={send}
      onBack={onBack}
    />
  )
}

/** A deleted list cannot be restored: the question says how many instruments it has. */
function Delete({ list, onDone, onBack }: { list: NamedList; onDone: () => void; onBack: () => void }) {
  const { t } = useTranslation('lists')
  const nameOf = useListName()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (): Promise<void> => {
    setBusy(true)
    const sent = await sendList('POST /watchlists/delete', { id: list.id })
    setBusy(false)
    setProblem(sent.done ? null : sent.words)
    if (!sent.done) return
    if (list.id === chosenId()) chooseList(MAIN_LIST)
    onDone()
  }
  return (
    <div className="lists-form">
      {problem !== null && <Banner kind="danger">{problem}</Banner>}
      <p>{t('deleteNote', { name: nameOf(list), count: list.count })}</p>
      <Buttons>
        <Button variant="secondary" disabled={isBusy} onClick={onBack}>
          {t('keep')}
        </Button>
        <Button variant="danger" busy={isBusy} onClick={() => void send()}>
          {t('deleteAction')}
        </Button>
      </Buttons>
    </div>
  )
}
