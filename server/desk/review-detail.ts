// The data needed to decide a request: the customer, the subject, values to compare, and previous decisions. They never
// contain a password, token or hash, and only the last digits of a card.

import { asc, eq, inArray } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import { sharesWord } from '../../domain/identity.ts'
import { reviewKindOf } from '../../domain/review-kinds.ts'
import { accountTypes } from '../../domain/user.ts'
import type { ReviewRow } from '../db/account-schema.ts'
import { companies, files, reviews, reviewVotes } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'
import { opened } from '../db/sealed-columns.ts'
import { fileIdOf, fileUrl } from '../uploads/files.ts'
import { blockOf } from '../users/blocks.ts'
import { verifiedName } from '../users/identity.ts'
import { personById } from '../users/people.ts'
import type { Row, Subject } from './subject.ts'
import { subjectOf } from './subject.ts'

export type Section = { readonly heading: string; readonly rows: readonly Row[] }

/** The sections that the operator's terminal shows; null if the request does not exist. */
export async function readReviewDetail(db: Db, id: string): Promise<readonly Section[] | null> {
  const [review] = await db.select().from(reviews).where(eq(reviews.id, id))
  if (!review) return null
  const subject = await subjectOf(db, review)
  const sections: Section[] = [
    { heading: 'Request', rows: requestRows(review) },
    { heading: 'Customer', rows: await customerRows(db, review.userId, subject.name) },
    { heading: 'About', rows: subject.rows },
    { heading: 'Images', rows: await imageRows(db, subject.images) },
    { heading: 'Said so far', rows: await voteRows(db, id) },
  ]
  return sections.filter(({ rows }) => rows.length > 0)
}

const requestRows = ({ id, kind, state, reason, createdAt, dueAt, lookAt, decidedAt }: ReviewRow): Row[] => [
  ['Id', id],
  ['Kind', kind],
  ['State', state],
  ['Reason', reason],
  ['Opened', { at: createdAt }],
  ['Answer due', { at: dueAt }],
  ['Simulated desk looks', { at: lookAt }],
  ['Decided', { at: decidedAt }],
  ['People who must agree', reviewKindOf(kind).approvals],
  ['Reasons to refuse', reviewKindOf(kind).reasons.join(', ')],
]

async function customerRows(db: Db, userId: string, name: string | null): Promise<Row[]> {
  const person = must(await personById(db, userId), 'the customer of a request')
  const [companyRow] = await db.select().from(companies).where(eq(companies.userId, userId))
  const company = companyRow ? opened(userId, companyRow) : null
  const verified = await verifiedName(db, userId)
  const blocked = await blockOf(db, userId)
  const known = [verified, company?.officerName ?? null, person.fullName].filter(one => one !== null)
  const matches = name !== null && known.some(one => sharesWord(one, name)) ? 'yes' : 'no'
  const agrees = name === null || known.length === 0 ? null : matches
  const companyRows: Row[] = company
    ? [
        ['Corporate id', company.corporateId],
        ['Licence', company.licenseNumber],
        ['Licence image', fileId(company.licenseImage)],
        ['Officer', `${company.officerName}, ${company.officerPosition}`],
        ['Office', company.officeAddress],
        ['Telephone', company.mobilePhone],
      ]
    : []
  return [
    ['User', `${person.username} (${userId})`],
    ['Account', person.accountType === accountTypes.company ? 'company' : 'individual'],
    ['Registered name', person.fullName],
    ['Verified name', verified],
    ['Name on the request', name],
    ['Has a word in common', agrees],
    ['Country', person.country],
    ['Identity check', person.kyc],
    ['Blocked', blocked && `${blocked.author}: ${blocked.reason}`],
    ...companyRows,
  ]
}

/** Id of a file, which is stored as an address or as an id, depending on the table. */
const fileId = (file: string): string => (file.startsWith(fileUrl('')) ? fileIdOf(file) : file)

async function imageRows(db: Db, images: Subject['images']): Promise<Row[]> {
  const named = images.flatMap(([label, file]) => (file === null ? [] : [{ label, id: fileId(file) }]))
  if (named.length === 0) return []
  const rows = await db
    .select({ id: files.id, width: files.width, height: files.height })
    .from(files)
    .where(
      inArray(
        files.id,
        named.map(({ id }) => id),
      ),
    )
  const sides = new Map(rows.map(({ id, width, height }) => [id, `${width} × ${height}`]))
  return named.map(({ label, id }): Row => [label, `${id} (${sides.get(id) ?? 'not there any more'})`])
}

async function voteRows(db: Db, id: string): Promise<Row[]> {
  const votes = await db.select().from(reviewVotes).where(eq(reviewVotes.reviewId, id)).orderBy(asc(reviewVotes.at))
  return votes.map(({ author, passed, reason }): Row => [author, passed ? 'approves' : `refuses: ${reason}`])
}
