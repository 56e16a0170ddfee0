// What a person confirms, in the order they ask: what, at which price, what it costs, what is left.
import { directions, orderTypes } from '../../../domain/order.ts'
import { scaledText } from '../../../domain/price.ts'
import { isTradable } from '../../../domain/session.ts'
import type { CallFailure } from '../../api/failure.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/t.ts'
import { useSimulated } from '../../state/simulated.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Fact, FactList } from '../../ui/Facts.tsx'
import { Price } from '../../ui/Price.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import { Figures } from './Figures.tsx'
import type { Anew, Review } from './review.ts'

type ReviewBodyProps = {
  review: Review
  anew: Anew | null
  /** The server's: it wants to be asked anew. */
  failure: CallFailure | null
  now: number
  /** The price of now, scaled. */
  latest: number | null
  hidden: boolean
}

export function ReviewBody({ review, anew, failure, now, latest, hidden }: ReviewBodyProps) {
  const t = useText('order')
  const format = useFormat()
  const { draft, facts, reckoning, seen } = review
  const { priceDecimals, quantityDecimals } = facts.instrument
  const isSimulated = useSimulated()
  const isLimit = draft.orderType === orderTypes.limit
  const price = (value: number | null): string => format.price(value, priceDecimals)
  return (
    <>
      <AnewNotice review={review} anew={anew} failure={failure} latest={latest} />
      <FactList>
        <Fact label={t(draft.direction === directions.buy ? 'side.buy' : 'side.sell')}>
          <Quantity value={reckoning.quantity === null ? null : scaledText(reckoning.quantity, quantityDecimals)} />{' '}
          {facts.instrument.code}
        </Fact>
        <Fact label={isLimit ? t('detail.limit') : t('figure.priceEstimated')}>
          {!isLimit && `${t('typed.market')} ≈ `}
          <Price value={reckoning.price} decimals={priceDecimals} /> {facts.currency}
        </Fact>
        <Fact label={t('review.session')}>{t(`review.${sessionKey(review)}`)}</Fact>
        <Fact label={t('review.seen')}>
          {seen
            ? t('review.seenAge', { price: price(seen.price), age: format.age(Math.max(0, now - seen.at)) })
            : price(null)}
        </Fact>
      </FactList>
      <Figures draft={draft} facts={facts} reckoning={reckoning} hidden={hidden} />
      {isSimulated && <p className="review-simulated">{t('review.simulated')}</p>}
    </>
  )
}

function sessionKey({ draft, facts }: Review): 'sessionMarket' | 'sessionLimit' | 'sessionRests' {
  if (draft.orderType === orderTypes.market) return 'sessionMarket'
  return isTradable(facts.state) ? 'sessionLimit' : 'sessionRests'
}

function AnewNotice({
  review,
  anew,
  failure,
  latest,
}: Pick<ReviewBodyProps, 'review' | 'anew' | 'failure' | 'latest'>) {
  const t = useText('order')
  const format = useFormat()
  const { seen, before, facts } = review
  const price = (value: number | null): string => format.price(value, facts.instrument.priceDecimals)
  if (failure) return <Banner kind="warning">{failure.msg}</Banner>
  if (anew === 'moved' && seen) {
    return <Banner kind="warning">{t('review.moved', { before: price(seen.price), now: price(latest) })}</Banner>
  }
  if (anew === 'old') return <Banner kind="warning">{t('review.old')}</Banner>
  if (before === null || !seen || before === seen.price) return null
  return <Banner kind="info">{t('review.movedSince', { before: price(before), now: price(seen.price) })}</Banner>
}
