// Details of an allotment for the operators who approve it: the result, its sums, and the votes so far.
import { asc, eq, sql } from 'drizzle-orm'
import { minorText } from '../../domain/minor.ts'
import type { Db } from '../db/db.ts'
import type { OfferRow } from '../db/subscription-schema.ts'
import { offers, runVotes, subscriptions } from '../db/subscription-schema.ts'
import { waitingRuns } from './runs.ts'

/** A row. `at`: UTC ms. */
type Fact = readonly [label: string, value: string | number | null | { readonly at: number | null }]
type Section = { readonly heading: string; readonly rows: readonly Fact[] }

const nameOf = ({ terms }: OfferRow): string => {
  const { name, code } = terms as { readonly name?: string; readonly code?: string }
  return `${name ?? '—'} (${code ?? '—'})`
}

export async function sectionsOfRuns(db: Db): Promise<readonly Section[]> {
  const rows = await waitingRuns(db)
  return rows.map(offer => ({
    heading: offer.id,
    rows: [
      ['Offer', nameOf(offer)],
      ['Decided', { at: offer.allottedAt }],
      ['Shares given', `${offer.allotted} of ${offer.offered ?? 0}`],
    ],
  }))
}

/** The sections that the operator's terminal shows; null if the offer does not exist. */
export async function readRun(db: Db, offerId: string): Promise<readonly Section[] | null> {
  const [offer] = await db.select().from(offers).where(eq(offers.id, offerId))
  if (!offer) return null
  const sections: Section[] = [
    {
      heading: 'Offer',
      rows: [
        ['Id', offer.id],
        ['Offer', nameOf(offer)],
        ['State', offer.state],
        ['Decided', { at: offer.allottedAt }],
        ['Published', { at: offer.publishedAt }],
        ['Called off', { at: offer.calledOffAt }],
        ['Postponed', { at: offer.postponedAt }],
      ],
    },
    { heading: 'Customers', rows: await totalRows(db, offer) },
    { heading: 'Said so far', rows: await voteRows(db, offerId) },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

/** Sums over the customers. The reserved amount is the cost plus the amount that is returned. */
async function totalRows(db: Db, { id: offerId }: OfferRow): Promise<readonly Fact[]> {
  const asText = sql<string>
  const [sums] = await db
    .select({
      applications: asText`count(*)`,
      asked: asText`coalesce(sum(${subscriptions.quantity}), 0)`,
      given: asText`coalesce(sum(${subscriptions.allotted}), 0)`,
      reserved: asText`coalesce(sum(${subscriptions.reserved}), 0)`,
      cost: asText`coalesce(sum(${subscriptions.cost}), 0)`,
    })
    .from(subscriptions)
    .where(sql`${subscriptions.offerId} = ${offerId} AND ${subscriptions.state} <> 'cancelled'`)
  if (!sums) return []
  const { applications, asked, given, reserved, cost } = sums
  return [
    ['Applications', applications],
    ['Shares asked for', asked],
    ['Shares given', given],
    ['Reserved', minorText(BigInt(reserved))],
    ['Cost', minorText(BigInt(cost))],
    ['Goes back', minorText(BigInt(reserved) - BigInt(cost))],
  ]
}

async function voteRows(db: Db, offerId: string): Promise<readonly Fact[]> {
  const votes = await db.select().from(runVotes).where(eq(runVotes.offerId, offerId)).orderBy(asc(runVotes.at))
  return votes.map(({ author, verdict }) => [author, verdict === 'publish' ? 'publishes' : 'calls off'] as const)
}
