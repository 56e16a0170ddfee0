// The best price levels of both sides of an auction, with the total quantity of each level: at-auction orders first,
// then from the best price on.

import { useTranslation } from 'react-i18next'
import type { Auction } from '../../../domain/wire/calls/auction.ts'
import { useFormat } from '../../i18n/format.ts'
import { Section } from '../../ui/Section.tsx'
import './auction.css'
import '../../ui/figure-table.css'

export function AuctionBook({ auction }: { auction: Auction }) {
  const { t } = useTranslation('auction')
  const { bids, asks } = auction
  const lines = Array.from({ length: Math.max(bids.length, asks.length) }, (_, nth) => ({
    id: `level-${nth}`,
    bid: bids[nth],
    ask: asks[nth],
  }))
  if (lines.length === 0)
    return (
      <Section title={t('book.title')} padded>
        <p className="auction-explained">{t('book.empty')}</p>
      </Section>
    )
  return (
    <Section title={t('book.title')} note={t('book.note')} padded>
      <table className="figure-table">
        <thead>
          <tr>
            <th scope="col">{t('book.bought')}</th>
            <th scope="col">{t('book.bid')}</th>
            <th scope="col">{t('book.ask')}</th>
            <th scope="col">{t('book.sold')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, bid, ask }) => (
            <tr key={id}>
              <Quantity level={bid} />
              <Price auction={auction} level={bid} side="buy" />
              <Price auction={auction} level={ask} side="sell" />
              <Quantity level={ask} />
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

type Level = Auction['bids'][number] | undefined

function Quantity({ level }: { level: Level }) {
  const format = useFormat()
  return <td>{level ? format.quantity(level.quantity) : ''}</td>
}

function Price({ auction, level, side }: { auction: Auction; level: Level; side: 'buy' | 'sell' }) {
  const { t } = useTranslation('auction')
  const format = useFormat()
  if (!level) return <td />
  const { currency, priceDecimals } = auction
  return (
    <td data-side={side}>
      {level.price === null ? t('book.any') : format.money(level.price, currency, priceDecimals)}
    </td>
  )
}
