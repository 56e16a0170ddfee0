// The user's data: a copy as a file, and closing the account.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallFailure } from '../../data/failure.ts'
import { wordsOf } from '../../data/failure.ts'
import { showToast } from '../../state/toast.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Section } from '../../ui/Section.tsx'
import { CloseAccount } from './CloseAccount.tsx'
import { saveOwnData } from './save-own-data.ts'
import { useAct } from './use-act.ts'

export function OwnData({ onClosed }: { onClosed: () => void }) {
  const { t } = useTranslation('security')
  const [isClosing, setClosing] = useState(false)
  const { busy, failure, act } = useAct()
  const save = () =>
    act(async () => {
      await saveOwnData()
      showToast('success', t('data.copied'))
    })
  return (
    <Section title={t('data.title')} note={t('data.note')}>
      <Cell
        title={t(busy ? 'data.copying' : 'data.copy')}
        note={t('data.copyNote')}
        tone="accent"
        disabled={busy}
        onPress={() => void save()}
      />
      <Cell title={t('data.close')} tone="danger" onPress={() => setClosing(true)} />
      <Failure failure={failure} />
      <CloseAccount open={isClosing} onClose={() => setClosing(false)} onClosed={onClosed} />
    </Section>
  )
}

const Failure = ({ failure }: { failure: CallFailure | null }) =>
  failure && <Banner kind="danger">{wordsOf(failure)}</Banner>
