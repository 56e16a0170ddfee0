// The sheet for the chosen entries of a list: their flag, their section, and another list to copy or move them to.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { InstrumentKey } from '../../../domain/brand.ts'
import { entryFlags } from '../../../domain/watchlists/lists.ts'
import { checkSectionName } from '../../../domain/watchlists/names.ts'
import { sectionNames } from '../../../domain/watchlists/sections.ts'
import { chosenId, flagWatched, sectionWatched, useLists } from '../../data/lists.ts'
import { loadWatchlist, watchlist } from '../../data/watchlist.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { showToast } from '../../state/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, Buttons } from '../../ui/Button.tsx'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { FlagMark } from './FlagMark.tsx'
import { useListName } from './list-names.ts'
import { NameForm } from './NameForm.tsx'
import { sendList } from './send-list.ts'
import './lists.css'

type EntrySheetProps = {
  readonly keys: readonly InstrumentKey[]
  readonly open: boolean
  readonly onClose: () => void
}

export function EntrySheet({ keys, open, onClose }: EntrySheetProps) {
  const { t } = useTranslation('lists')
  const [isNaming, setNaming] = useState(false)
  const close = (): void => {
    setNaming(false)
    onClose()
  }
  return (
    <Sheet open={open} onClose={close} title={t('chosen', { count: keys.length })} startsAtTitle>
      {isNaming ? (
        <NewSection keys={keys} onDone={close} onBack={() => setNaming(false)} />
      ) : (
        <div className="lists-form">
          <Flags keys={keys} onDone={close} />
          <Sections keys={keys} onDone={close} onName={() => setNaming(true)} />
          <Transfer keys={keys} onDone={close} />
        </div>
      )}
    </Sheet>
  )
}

type PartProps = { readonly keys: readonly InstrumentKey[]; readonly onDone: () => void }

function Flags({ keys, onDone }: PartProps) {
  const { t } = useTranslation('lists')
  const { t: words } = useTranslation('watchlist')
  const set = (flag: (typeof entryFlags)[number] | undefined): void => {
    flagWatched(keys, flag)
    onDone()
  }
  return (
    <section>
      <h3 className="lists-heading">{t('flag')}</h3>
      <fieldset className="lists-flags" aria-label={t('flag')}>
        {entryFlags.map(flag => (
          <IconButton
            key={flag}
            label={words(`flag.${flag}`)}
            icon={<FlagMark flag={flag} />}
            onClick={() => set(flag)}
          />
        ))}
        <Button variant="plain" size="small" onClick={() => set(undefined)}>
          {t('noFlag')}
        </Button>
      </fieldset>
    </section>
  )
}

function Sections({ keys, onDone, onName }: PartProps & { onName: () => void }) {
  const { t } = useTranslation('lists')
  const { list } = useSnapshot(watchlist)
  const put = (to: string | null): void => {
    sectionWatched(keys, to)
    onDone()
  }
  return (
    <section>
      <h3 className="lists-heading">{t('section')}</h3>
      <Chips label={t('section')}>
        {sectionNames(list).map(name => (
          <Chip key={name} onPress={() => put(name)}>
            {name}
          </Chip>
        ))}
        <Chip onPress={onName}>{t('newSection')}</Chip>
        <Chip onPress={() => put(null)}>{t('noSection')}</Chip>
      </Chips>
    </section>
  )
}

function NewSection({ keys, onDone, onBack }: PartProps & { onBack: () => void }) {
  const { t } = useTranslation('lists')
  const { list } = useSnapshot(watchlist)
  const send = async (name: string): Promise<null> => {
    sectionWatched(keys, name)
    onDone()
    return null
  }
  return (
    <NameForm
      label={t('sectionName')}
      first=""
      action={t('create')}
      check={name => checkSectionName(name, sectionNames(list))}
      onSend={send}
      onBack={onBack}
    />
  )
}

function Transfer({ keys, onDone }: PartProps) {
  const { t } = useTranslation('lists')
  const nameOf = useListName()
  const { lists } = useLists()
  const from = chosenId()
  const others = lists?.filter(({ id }) => id !== from) ?? []
  const [chosen, setChosen] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const to = others.find(({ id }) => id === chosen) ?? others[0]
  if (!to) return null
  const send = async (keep: boolean): Promise<void> => {
    setBusy(true)
    const sent = await sendList('POST /watchlists/transfer', { from, to: to.id, keys: [...keys], keep })
    setBusy(false)
    setProblem(sent.done ? null : sent.words)
    if (!sent.done) return
    if (!keep) loadWatchlist()
    showToast('success', t(keep ? 'copied' : 'moved', { count: keys.length, name: nameOf(to) }))
    onDone()
  }
  return (
    <section className="lists-form">
      {problem !== null && <Banner kind="danger">{problem}</Banner>}
      <Select
        label={t('otherList')}
        options={others.map(list => ({ value: list.id, label: nameOf(list) }))}
        value={to.id}
        onChange={({ currentTarget }) => setChosen(currentTarget.value)}
      />
      <Buttons>
        <Button variant="secondary" disabled={isBusy} onClick={() => void send(true)}>
          {t('copy')}
        </Button>
        <Button variant="secondary" disabled={isBusy} onClick={() => void send(false)}>
          {t('move')}
        </Button>
      </Buttons>
    </section>
  )
}
