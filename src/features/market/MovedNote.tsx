// A component of its own, because the number of moved rows changes continuously. While the order of the list is held
// and rows are out of order, it shows a note with a button that releases the order.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import type { ListLeaf } from '../../state/market.ts'
import { usePageNote } from '../../state/page-notes.ts'

/** The tap or scroll that holds the order has usually ended by then. */
const HELD_MS = 800

type MovedNoteProps = { readonly leaf: ListLeaf; readonly onApply: () => void }

export function MovedNote({ leaf, onApply }: MovedNoteProps): null {
  const { t } = useTranslation('market')
  const { moved } = useSnapshot(leaf)
  const isMoved = moved > 0
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isMoved) return
    const timer = setTimeout(setLong, HELD_MS, true)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isMoved])
  const action = { label: t('list.apply'), run: onApply }
  usePageNote(isMoved && isLong ? { kind: 'info', text: t('list.moved'), action } : null)
  return null
}
