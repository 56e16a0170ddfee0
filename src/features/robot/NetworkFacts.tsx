// Difficulty, block subsidy and price, which determine all income, with their times.

import { useTranslation } from 'react-i18next'
import type { RobotNetwork } from '../../../domain/wire/calls/robot.ts'
import { useDates } from '../../i18n/day-time.ts'
import { useFormat } from '../../i18n/format.ts'
import { Facts } from '../../ui/Facts.tsx'

const TERA = 1e12
export const inTera = (difficulty: string): string => `${(Number(difficulty) / TERA).toFixed(2)} T`

export function NetworkFacts({ network }: { network: RobotNetwork }) {
  const { t } = useTranslation('robot')
  const format = useFormat()
  const dates = useDates()
  const { difficulty, subsidy, retargetAt, price, blocksToHalving } = network
  return (
    <Facts
      rows={[
        {
          label: t('network.price'),
          value: price ? format.money(price.price, 'USD') : '—',
          note: price ? t('network.at', { time: dates.dateTime(price.at * 1_000) }) : t('network.noPrice'),
        },
        {
          label: t('network.difficulty'),
          value: inTera(difficulty),
          note: t('network.retarget', { time: dates.dateTime(retargetAt * 1_000) }),
        },
        {
          label: t('network.subsidy'),
          value: `${subsidy} BTC`,
          note: t('network.halving', { blocks: format.quantity(String(blocksToHalving)) }),
        },
      ]}
    />
  )
}
