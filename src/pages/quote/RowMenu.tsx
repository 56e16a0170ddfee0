// The sheet with the actions of a row: buy, sell, alerts and the star.
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSnapshot } from 'valtio/react'
import { codeOf } from '../../../domain/instruments/market-code.ts'
import { directions } from '../../../domain/order.ts'
import { toggleWatched, useIsWatched } from '../../data/watchlist.ts'
import type { NamedKey } from '../../router/instrument-links.ts'
import { ticketHref } from '../../router/instrument-links.ts'
import { push } from '../../router/navigate.ts'
import { quotedAt } from '../../router/quoted-in.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { session } from '../../state/session.ts'
import { Cell } from '../../ui/Cell.tsx'

const AlertSheet = lazy(async () => ({ default: (await import('../../features/alert/AlertSheet.tsx')).AlertSheet }))

type RowMenuProps = { readonly address: string; readonly open: boolean; readonly onClose: () => void }

export function RowMenu({ address, open, onClose }: RowMenuProps) {
  const quoted = quotedAt(address)
  return quoted && <Menu quoted={quoted} open={open} onClose={onClose} />
}

type MenuProps = Omit<RowMenuProps, 'address'> & { readonly quoted: NamedKey }

function Menu({ quoted, open, onClose }: MenuProps) {
  const { t } = useTranslation('quote')
  const { t: common } = useTranslation('common')
  const { token } = useSnapshot(session)
  const isWatched = useIsWatched(quoted.key)
  const [isAlerting, setAlerting] = useState<boolean | null>(null)
  const name = quoted.name || codeOf(quoted.key)
  const buy = ticketHref(quoted, directions.buy)
  const sell = ticketHref(quoted, directions.sell)
  // The list is kept below the ticket: without this the sheet would be open after Back.
  const go = (to: string): void => {
    push(to)
    onClose()
  }
  return (
    <>
      <Sheet open={open} onClose={onClose} title={name} startsAtTitle>
        {buy && <Cell title={t('buy')} onPress={() => go(buy)} />}
        {sell && <Cell title={t('sell')} onPress={() => go(sell)} />}
        {token !== null && (
          <Cell
            title={t('alerts')}
            onPress={() => {
              onClose()
              setAlerting(true)
            }}
          />
        )}
        <Cell
          title={common(isWatched ? 'watchlist.remove' : 'watchlist.add', { name })}
          onPress={() => {
            toggleWatched({ key: quoted.key, name })
            onClose()
          }}
        />
      </Sheet>
      {isAlerting !== null && (
        <Suspense fallback={null}>
          <AlertSheet instrumentKey={quoted.key} open={isAlerting} onClose={() => setAlerting(false)} />
        </Suspense>
      )}
    </>
  )
}
