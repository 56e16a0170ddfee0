// Why: some things must be impossible in an offer, and a simple implementation misses others. Each entry names the
// tests that prove it; a test that was renamed or removed fails here.
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

const files = {
  issues: 'tests/server/subscriptions.test.ts',
  runs: 'tests/server/allotment-runs.test.ts',
  boards: 'tests/server/new-issue-boards.test.ts',
  listing: 'tests/server/new-issue-listing.test.ts',
  private: 'tests/server/private-offers.test.ts',
  sales: 'tests/server/block-sales.test.ts',
  auctions: 'tests/server/auctions.test.ts',
  follow: 'tests/server/follow.test.ts',
  withdrawals: 'tests/server/withdrawals-rules.test.ts',
  amounts: 'tests/tools/calc-new-issue.test.ts',
  position: 'tests/src/position.test.tsx',
  rules: 'tests/domain/primary-market.test.ts',
} as const

type Held = readonly (readonly [file: keyof typeof files, title: string])[]

const impossible: readonly (readonly [line: string, held: Held])[] = [
  [
    'allotment above the reserve',
    [
      ['issues', 'a decision that gives an application %s is refused as a whole'],
      ['rules', 'posts what is allotted, returns the rest, and never takes more than is reserved'],
    ],
  ],
  [
    'a negative or owed balance from an offer',
    [
      ['issues', 'an applicant who reserved all of the wallet gets the rest back without a deposit, and owes nothing'],
      ['boards', 'a confirmation reserves what is missing, once; without the money nothing changes'],
    ],
  ],
  [
    'a withdrawal refused because of an offer',
    [['withdrawals', 'money that is reserved for an offer blocks no other money']],
  ],
  [
    'a deposit asked to receive a refund',
    [
      ['issues', 'an applicant who reserved all of the wallet gets the rest back without a deposit, and owes nothing'],
      ['withdrawals', 'no refusal mentions a deposit, in any language'],
    ],
  ],
  [
    'an offer price or unit value typed by the desk after orders exist',
    [
      ['issues', 'the list has offers in several phases at once, and their terms never change'],
      ['follow', 'recorded values never change, whatever the market data of later is'],
    ],
  ],
  [
    'profit of locked shares without the date until which they are locked',
    [
      [
        'position',
        'locked shares are shown with their date beside the profit, and apart from those of block sales and open orders',
      ],
    ],
  ],
  [
    'a secret that lifts an identity check, a permission or a limit',
    [['private', 'a code allows viewing and requesting, and replaces neither the permission nor a limit']],
  ],
  [
    'a countdown that restarts',
    [['issues', 'the list has offers in several phases at once, and their terms never change']],
  ],
  [
    'a count of people who just subscribed',
    [['issues', 'before the run an offer shows neither odds nor the number of applicants']],
  ],
  ['odds before the run', [['issues', 'before the run an offer shows neither odds nor the number of applicants']]],
  [
    'an order the desk can turn into a bigger one',
    [
      ['issues', 'a decision that gives an application %s is refused as a whole'],
      ['runs', 'an operator can neither change what was decided nor decide before it is'],
    ],
  ],
]

const points: readonly (readonly [line: string, held: Held])[] = [
  [
    'each charge is rounded by itself, and the entry fee is the amount of the ticket',
    [
      ['amounts', 'each charge is rounded half up by itself'],
      ['issues', 'reserves the amount payable, once per key and once per person'],
    ],
  ],
  [
    'quantities of the ladder, the pool by value without charges, the cap of one pool',
    [
      ['issues', 'is refused for a quantity that is not on the ladder, without enough money and for an unknown offer'],
      ['amounts', 'pools by value without charges; an odd lot goes to A'],
      ['amounts', 'the ladder of 2714 has no 1 100 shares, and ends at half of the public offer'],
    ],
  ],
  [
    'money is held at the highest price, and a refund has two parts with their charges',
    [
      ['amounts', 'a refund has two parts, each with its charges: for shares not allotted, and for a lower price'],
      ['boards', 'reserves a fifth above the top of the range and gives back all but the cost'],
    ],
  ],
  [
    'the cut-off is an instant of the exchange, decided by the server',
    [
      ['issues', 'is taken in the last millisecond before the cut-off and refused at it'],
      ['listing', 'holidays move every step: over the lunar new year nothing closes, prices or lists'],
    ],
  ],
  [
    'one order a person, and an amendment replaces it',
    [
      ['issues', '200 people at the cut-off: requests in the millisecond before it count, requests at it do not'],
      ['issues', 'replaces the reservation and keeps the application and its place, once per key'],
    ],
  ],
  [
    'a run that is repeated or was killed changes nothing',
    [
      ['issues', 'run twice, it changes nothing the second time'],
      ['issues', 'after a kill between its steps it is completed once'],
    ],
  ],
  [
    'nobody learns the result before the run is committed, and nobody before others',
    [
      ['runs', 'from the publication on each user can read the own result, before money moves and notices are sent'],
      ['issues', 'nothing of it is shown before it is published; then the unused money is released'],
      [
        'issues',
        'a process that died before it wrote the offer’s state repeats the step: no application is decided, paid or notified twice',
      ],
    ],
  ],
  [
    'a price far outside the range: silence cancels',
    [['boards', 'priced at %s of the range: silence cancels, and all the money comes back']],
  ],
  [
    'allotted shares cannot be sold before the listing',
    [['issues', 'at the listing the shares are delivered at what they cost, and trade; before it they cannot be sold']],
  ],
  [
    'a purchase at any price has a cap; from the cut-off an order is neither cancelled nor changed',
    [
      ['auctions', 'a purchase at any price reserves the cap, and pays the price of the auction and its fees'],
      [
        'auctions',
        'one millisecond before it an order is cancelled, at it neither cancelled nor changed; Hong Kong still takes new ones',
      ],
      ['auctions', 'is possible in the United States until the cut-off, and never in Mexico'],
    ],
  ],
  [
    'locked shares count for the profit and not for what can be sold',
    [
      ['private', 'reserves price and fees, is crossed, and its shares are locked until the printed date'],
      [
        'private',
        'of two blocks, the one whose lock-up has ended is sold like any share; the other is sold only after its own',
      ],
      ['sales', 'is refused for locked shares until their lock-up ends'],
      ['sales', 'is refused without enough free shares: too few, in an open order, in another request, or none'],
    ],
  ],
  [
    'no figure from too short a history',
    [
      [
        'follow',
        'the list is sorted by length of history; a short history shows no result, and an ended institution stays',
      ],
    ],
  ],
]

/** Titles of the tests of a file that are run: those of skipped ones are not among them. */
const titlesOf = (text: string): (string | undefined)[] =>
  [...text.matchAll(/\btest(?:\.each\([^;]*?\))?\(\s*'([^'\n]+)'/g)].map(([, title]) => title)

describe.each([
  ['must be impossible', impossible],
  ['is easily missed', points],
])('%s', (_, lines) => {
  test.each(lines)('%s', (_line, held) => {
    for (const [file, title] of held) expect(titlesOf(read(files[file])), title).toContain(title)
  })
})

test('the back office writes only votes and dates of an offer: no price and no quantity', () => {
  const offers = /from '\.\.\/(?:subscriptions|new-issues|private-offers|follow|auctions)\/[\w-]+|subscription-schema/g
  const votes = new Set(['runs', 'run-detail', 'postpone'].map(file => `from '../subscriptions/${file}`))
  votes.add("from '../private-offers/desk-decision")
  for (const name of readdirSync(new URL('server/desk/', root)))
    for (const [found] of name.endsWith('.ts') ? read(`server/desk/${name}`).matchAll(offers) : [])
      expect(`${name}: ${votes.has(found) ? 'votes' : found}`).toBe(`${name}: votes`)
})
