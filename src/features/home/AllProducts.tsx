// Every product of this version by its kind, in a sheet.
import {
  Bot,
  BrainCircuit,
  CandlestickChart,
  Coins,
  Flame,
  Gavel,
  HandCoins,
  Landmark,
  Package,
  PieChart,
  Rocket,
  Share2,
  Users,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../router/place.ts'
import { isBuilt } from '../../router/table.ts'
import { Sheet } from '../../shared/sheet/Sheet.tsx'
import { Cell } from '../../ui/Cell.tsx'
import { Section } from '../../ui/Section.tsx'

const groups = [
  {
    name: 'markets',
    products: [
      { name: 'us', to: '/pages/product/ucstock', Icon: CandlestickChart },
      { name: 'hk', to: '/pages/hkstock/index', Icon: CandlestickChart },
      { name: 'mx', to: '/pages/market/index', Icon: CandlestickChart },
      { name: 'futures', to: '/pages/product/future', Icon: Package },
      { name: 'forex', to: '/pages/product/forex', Icon: Coins },
      { name: 'popular', to: '/pages/product/popular', Icon: Flame },
    ],
  },
  {
    name: 'offers',
    products: [
      { name: 'newIssues', to: '/pages/product/newstock', Icon: Rocket },
      { name: 'auction', to: '/pages/product/auction', Icon: Gavel },
      { name: 'block', to: '/pages/product/blocktrade', Icon: Package },
      { name: 'placing', to: '/pages/placing/index', Icon: Share2 },
    ],
  },
  {
    name: 'income',
    products: [
      { name: 'bonds', to: '/pages/bonds/list', Icon: Landmark },
      { name: 'funds', to: '/pages/yinmutual/index', Icon: PieChart },
      { name: 'follow', to: '/pages/product/follow', Icon: Users },
      { name: 'quantify', to: '/pages/aiquantify/index', Icon: BrainCircuit },
      { name: 'robot', to: '/pages/robotai/index', Icon: Bot },
    ],
  },
  { name: 'credit', products: [{ name: 'loan', to: '/pages/loan/index', Icon: HandCoins }] },
] as const

const mexico = hrefOf('/pages/market/index', { market: 'MX' })

export function AllProducts({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('product')
  return (
    <Sheet open={open} onClose={onClose} title={t('title')}>
      {groups.map(({ name: group, products }) => {
        const built = products.filter(({ to }) => isBuilt(to))
        return built.length === 0 ? null : (
          <Section key={group} title={t(`group.${group}`)}>
            {built.map(({ name, to, Icon }) => (
              <Cell
                key={name}
                icon={<Icon size={20} aria-hidden="true" />}
                title={t(`name.${name}`)}
                note={t(`note.${name}`)}
                to={name === 'mx' ? mexico : to}
              />
            ))}
          </Section>
        )
      })}
    </Sheet>
  )
}
