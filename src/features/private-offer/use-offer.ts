// One offer, which changes with the time, and one request of the user, kept current by account events.
import type { PrivateOffer, PrivateRequest } from '../../../domain/wire/calls/private-offer.ts'
import type { Lookup } from '../../data/use-call.ts'
import { byId, useRecord } from '../../data/use-record.ts'

export const useOffer = (id: string): Lookup<PrivateOffer> =>
  useRecord('GET /m_ft/private_offer', byId(id), { isMinutely: true })

export const useRequest = (id: string): Lookup<PrivateRequest> =>
  useRecord('GET /position/private_request', byId(id), { changed: 'subscription' })
