// The differences between block trades and placings: their calls and pages. Everything else is common.
import type { PrivateOffer } from '../../../domain/wire/calls/private-offer.ts'
import { hrefOf } from '../../router/place.ts'

export type Kind = 'block' | 'placing'

export const callsOf = {
  block: {
    list: 'POST /m_ft/block_list',
    create: 'POST /blockTrade/create',
    cancel: 'POST /blockTrade/cancel',
    code: 'POST /blockTrade/checkSecret',
    own: 'POST /position/block_subscription',
  },
  placing: {
    list: 'POST /m_ft/placing_list',
    create: 'POST /placing_order/create',
    cancel: 'POST /placing_order/cancel',
    code: 'POST /placing_order/checkSecret',
    own: 'POST /position/placing_subscription',
  },
} as const satisfies Record<Kind, Record<string, string>>

export const listHref = { block: '/pages/product/blocktrade', placing: '/pages/placing/index' } as const

export const offerHref = (kind: Kind, { id }: Pick<PrivateOffer, 'id'>): string => hrefOf(listHref[kind], { id })

export const kindOf = (text: string | null): Kind => (text === 'block' ? 'block' : 'placing')
