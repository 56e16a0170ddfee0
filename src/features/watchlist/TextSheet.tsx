// The sheet that saves the chosen list as a file, and adds instruments from a text: first a preview, then the import.
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { WATCHLIST_MAX } from '../../../domain/limits.ts'
import { sectionOf } from '../../../domain/watchlists/sections.ts'
import type { ListProblem, ReadList } from '../../../domain/watchlists/text.ts'
import { LIST_TEXT_MAX, readList, writeCode, writeList } from '../../../domain/watchlists/text.ts'
import { chosenId } from '../../data/lists.ts'
import { loadWatchlist, watchlist } from '../../data/watchlist.ts'
import { saveFile } from '../../lib/save-file.ts'
import { csvText, textCell } from '../../shared/export/csv.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { showToast } from '../../state/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, Buttons } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { textOfFile } from './list-file.ts'
import type { Preview } from './list-preview.ts'
import { previewOf } from './list-preview.ts'
import { sendList } from './send-list.ts'
import './lists.css'

type TextSheetProps = { readonly open: boolean; readonly onClose: () => void }

export function TextSheet({ open, onClose }: TextSheetProps) {
  const { t } = useTranslation('lists')
  const [preview, setPreview] = useState<Preview | null>(null)
  const close = (): void => {
    setPreview(null)
    onClose()
  }
  return (
    <Sheet open={open} onClose={close} title={t(preview ? 'previewTitle' : 'textTitle')} startsAtTitle>
      {preview ? (
        <Review preview={preview} onBack={() => setPreview(null)} onDone={close} />
      ) : (
        <div className="lists-form">
          <Export />
          <Import onRead={setPreview} />
        </div>
      )}
    </Sheet>
  )
}

function Export() {
  const { t } = useTranslation('lists')
  const { t: words } = useTranslation('watchlist')
  const { list } = useSnapshot(watchlist)
  const saveText = (): void => saveFile('pulso.txt', writeList(list), 'text/plain')
  const saveCsv = (): void => {
    const header = [t('csv.section'), t('csv.code'), t('csv.name'), t('csv.flag')]
    const rows = list.map(item => [
      sectionOf(item) ?? '',
      writeCode(item.key),
      item.name,
      item.flag ? words(`flag.${item.flag}`) : '',
    ])
    saveFile(
      'pulso.csv',
      csvText(
        header,
        rows.map(cells => cells.map(textCell)),
      ),
      'text/csv',
    )
  }
  return (
    <section className="lists-form">
      <h3 className="lists-heading">{t('export')}</h3>
      <Buttons>
        <Button variant="secondary" disabled={list.length === 0} onClick={saveText}>
          {t('saveText')}
        </Button>
        <Button variant="secondary" disabled={list.length === 0} onClick={saveCsv}>
          {t('saveCsv')}
        </Button>
      </Buttons>
    </section>
  )
}

function Import({ onRead }: { onRead: (preview: Preview) => void }) {
  const { t } = useTranslation('lists')
  const file = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | undefined>()
  const say = (name: ListProblem): void =>
    setProblem(t(`problem.${name}`, { maximum: WATCHLIST_MAX, kilobytes: LIST_TEXT_MAX / 1024 }))
  const check = async (read: ReadList): Promise<void> => {
    setBusy(true)
    const sent = await sendList('POST /watchlists/check', { keys: read.entries.map(entry => entry.key) })
    setBusy(false)
    if (!sent.done) return setProblem(sent.words)
    const here = watchlist.list.map(item => item.key)
    onRead(previewOf(read, here, new Set(sent.data.map(known => known.key))))
  }
  const review = (): void => {
    const read = readList(text)
    if (typeof read === 'string') say(read)
    else void check(read)
  }
  const take = async (chosen: File | undefined): Promise<void> => {
    if (!chosen) return
    const read = await textOfFile(chosen)
    if ('problem' in read) return say(read.problem)
    setText(read.text)
    setProblem(undefined)
  }
  return (
    <section className="lists-form">
      <h3 className="lists-heading">{t('import')}</h3>
      <Field label={t('text')} hint={t('textHint')} error={problem}>
        {control => (
          <div className="field-line">
            <textarea
              {...control}
              className="lists-text"
              value={text}
              spellCheck={false}
              placeholder={'###Tech\nUS:AAPL\nMX:WALMEX'}
              onChange={({ currentTarget }) => {
                setText(currentTarget.value)
                setProblem(undefined)
              }}
            />
          </div>
        )}
      </Field>
      <input
        ref={file}
        type="file"
        hidden
        accept=".txt,.csv,text/plain"
        onChange={({ currentTarget }) => {
          void take(currentTarget.files?.[0])
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button variant="secondary" block onClick={() => file.current?.click()}>
        {t('file')}
      </Button>
      <Button block busy={isBusy} onClick={review}>
        {t('review')}
      </Button>
    </section>
  )
}

type ReviewProps = { readonly preview: Preview; readonly onBack: () => void; readonly onDone: () => void }

function Review({ preview, onBack, onDone }: ReviewProps) {
  const { t } = useTranslation('lists')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { added, isOverfull } = preview
  const send = async (): Promise<void> => {
    setBusy(true)
    const entries = added.map(({ key, section }) => ({ key, section: section ?? undefined }))
    const sent = await sendList('POST /watchlists/import', { list: chosenId(), entries })
    setBusy(false)
    setProblem(sent.done ? null : sent.words)
    if (!sent.done) return
    loadWatchlist()
    showToast('success', t('imported', { count: sent.data.added }))
    onDone()
  }
  return (
    <div className="lists-form">
      {problem !== null && <Banner kind="danger">{problem}</Banner>}
      {isOverfull && <Banner kind="danger">{t('problem.overfull', { maximum: WATCHLIST_MAX })}</Banner>}
      <ImportPreview preview={preview} />
      <Buttons>
        <Button variant="secondary" disabled={isBusy} onClick={onBack}>
          {t('back')}
        </Button>
        <Button busy={isBusy} disabled={isOverfull || added.length === 0} onClick={() => void send()}>
          {t('addCount', { count: added.length })}
        </Button>
      </Buttons>
    </div>
  )
}
