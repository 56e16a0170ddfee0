// Why: the indicative price of an auction changes until the match, and orders are decided by it. Each connection that
// shows the auction must receive its state once a second, and no other connection may pay for it.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { decimalText } from '../../domain/brand.ts'
import type { AuctionState } from '../../domain/wire/down/auction.ts'
import type { FeedClient } from '../support/feed-client.ts'
import type { FeedServer } from '../support/feed-server.ts'
import { startFeed } from '../support/feed-server.ts'

let feed: FeedServer

beforeEach(async () => {
  feed = await startFeed({ US: 1 })
})
afterEach(() => feed.stop())

const stateOf = (id: string, price: string): AuctionState => ({
  id,
  phase: 'input',
  takesOrders: true,
  low: decimalText('45.00'),
  high: decimalText('55.00'),
  price: decimalText(price),
  volume: decimalText('1000'),
  imbalance: decimalText('-200'),
  bids: [{ price: null, quantity: decimalText('100') }],
  asks: [],
})

async function viewer(auction?: string): Promise<FeedClient> {
  const client = feed.connect()
  await client.greet()
  if (auction !== undefined) await client.watch({ auctions: [auction] })
  return client
}

const sentTo = (client: FeedClient) => client.named('auction').map(({ body }) => body)

/** Passes a second, and waits until every client has received what was sent in it. */
async function second(...clients: FeedClient[]): Promise<void> {
  feed.clock.advance(1_000)
  for (const client of clients) await client.sync()
}

test('the state is sent once a second to the connections that watch the auction, and to no other', async () => {
  feed.auctions.set('US-1', stateOf('US-1', '50.00'))
  feed.auctions.set('US-2', stateOf('US-2', '60.00'))
  const [one, same, other, none] = [await viewer('US-1'), await viewer('US-1'), await viewer('US-2'), await viewer()]
  await second(one, same, other, none)
  feed.auctions.set('US-1', stateOf('US-1', '50.10'))
  await second(one, same, other, none)
  expect(sentTo(one)).toEqual([stateOf('US-1', '50.00'), stateOf('US-1', '50.10')])
  expect(sentTo(same)).toEqual(sentTo(one))
  expect(sentTo(other)).toEqual([stateOf('US-2', '60.00'), stateOf('US-2', '60.00')])
  expect(sentTo(none)).toEqual([])
  expect(feed.auctionReads.toSorted()).toEqual(['US-1', 'US-1', 'US-2', 'US-2'])
  for (const client of [one, same, other, none]) expect(client.gaps).toEqual([])
})

test('a connection that leaves the auction gets nothing more, and an auction without connections is not read', async () => {
  feed.auctions.set('US-1', stateOf('US-1', '50.00'))
  feed.auctions.set('US-2', stateOf('US-2', '60.00'))
  const [leaves, closes] = [await viewer('US-1'), await viewer('US-1')]
  await leaves.watch({ auctions: ['US-2'] })
  await second(leaves, closes)
  expect(sentTo(leaves)).toEqual([stateOf('US-2', '60.00')])
  expect(sentTo(closes)).toEqual([stateOf('US-1', '50.00')])
  await leaves.watch({})
  await closes.close()
  await leaves.sync()
  feed.auctionReads.length = 0
  await second(leaves)
  await second(leaves)
  expect(feed.auctionReads).toEqual([])
  expect(sentTo(leaves)).toHaveLength(1)
})

test('an unknown auction sends nothing, and a failed read is repeated a second later', async () => {
  const client = await viewer('US-9')
  await second(client)
  expect(sentTo(client)).toEqual([])
  Object.defineProperty(feed.auctions, 'get', {
    configurable: true,
    value: () => {
      throw new Error('no store')
    },
  })
  await second(client)
  Reflect.deleteProperty(feed.auctions, 'get')
  feed.auctions.set('US-9', stateOf('US-9', '50.00'))
  await second(client)
  expect(sentTo(client)).toEqual([stateOf('US-9', '50.00')])
})
