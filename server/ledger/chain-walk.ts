// Walks the postings of the accounts one by one, in the order of their chains, and says which of them are not as they
// were written. A walk holds one posting, however many it is shown.
import type { SealedPosting } from './chain-form.ts'
import { hex, NO_HASH, postingHash } from './chain-form.ts'

/** A posting and its transfer, with the head of its account's chain as of the same moment. Hashes are in hex. */
export type Link = SealedPosting & {
  readonly seq: number
  readonly hash: string
  /** Null: the account's balance is gone. */
  readonly headNth: number | null
  readonly headHash: string | null
}

/** What is wrong with the ledger, one thing each. `nth` counts in the account, `seq` over all postings. */
export type Finding =
  /** It is not what its hash says, given the one before it. */
  | { readonly what: 'changed'; readonly accountId: string; readonly nth: number; readonly seq: number }
  /** Others of its account stand where it stood. */
  | { readonly what: 'moved'; readonly accountId: string; readonly nth: number; readonly seq: number }
  /** The account's chain has no place for it. */
  | { readonly what: 'inserted'; readonly accountId: string; readonly nth: number; readonly seq: number }
  | { readonly what: 'missing'; readonly accountId: string; readonly nth: number; readonly last: number }
  /** The account's balance does not name its last posting. */
  | { readonly what: 'head'; readonly accountId: string; readonly nth: number }
  /** An account is of somebody else than its id says. */
  | { readonly what: 'owner'; readonly accountId: string }
  /** An anchor is not what its hash says, or is gone. */
  | { readonly what: 'anchor'; readonly nth: number }

export type Walk = {
  /** Postings by account, number and seq. */
  see(link: Link): void
  /** After the last one. */
  end(): void
}

/** Where the walk stands in one account. */
type Place = {
  readonly accountId: string
  last: Link | null
  /** What the hash of the last one, and of the one before it, may be: null when that cannot be known. */
  links: readonly string[] | null
  linksBefore: readonly string[] | null
  wasReported: boolean
}

export function createWalk(report: (finding: Finding) => void): Walk {
  let place: Place | null = null
  const leave = () => {
    const finding = place && endOf(place)
    if (finding) report(finding)
    place = null
  }
  return {
    see(link) {
      if (place?.accountId !== link.accountId) leave()
      place ??= { accountId: link.accountId, last: null, links: [''], linksBefore: null, wasReported: false }
      step(place, link, report)
    },
    end: leave,
  }
}

function step(place: Place, link: Link, report: (finding: Finding) => void): void {
  const { accountId, nth, seq } = link
  const before = place.last?.nth ?? 0
  if (nth === before) {
    seeTwin(place, link, report)
    return
  }
  if (nth > before + 1) {
    report({ what: 'missing', accountId, nth: before + 1, last: nth - 1 })
    place.links = null
  }
  const what = whatOf(place, link)
  if (what) report({ what, accountId, nth, seq })
  place.linksBefore = place.links
  place.links = what ? linksAfter(place, link) : [link.hash]
  place.last = link
  place.wasReported = what !== null
}

/** Of two with one number, the one that follows is the one that was written. */
function seeTwin(place: Place, link: Link, report: (finding: Finding) => void): void {
  const { accountId, nth, seq } = link
  if (place.wasReported && follows(place.linksBefore, link)) {
    place.links = [link.hash]
    place.last = link
  } else report({ what: 'inserted', accountId, nth, seq })
}

function whatOf({ last, links }: Place, link: Link): 'changed' | 'moved' | 'inserted' | null {
  if (link.headNth !== null && link.nth > link.headNth) return 'inserted'
  if (last && link.seq <= last.seq) return 'moved'
  return follows(links, link) ? null : 'changed'
}

/**
 * What the next one may follow when this one is wrong: its hash as it stands, the one that it should have (were only the
 * hash edited), or one before it (were it put in between). So that one edit is told once.
 */
function linksAfter({ links }: Place, link: Link): string[] {
  const known = links ?? []
  return [link.hash, ...known.map(before => hashAfter(before, link)), ...known].slice(0, LINKS_KEPT)
}

const LINKS_KEPT = 8

const follows = (links: readonly string[] | null, link: Link): boolean =>
  links === null || links.some(before => hashAfter(before, link) === link.hash)

const hashAfter = (before: string, link: Link): string =>
  hex(postingHash(before === '' ? NO_HASH : Buffer.from(before, 'hex'), link))

function endOf({ accountId, last, links, wasReported }: Place): Finding | null {
  if (!last) return null
  const { nth, headNth, headHash } = last
  if (headNth === null) return { what: 'head', accountId, nth }
  if (nth < headNth) return { what: 'missing', accountId, nth: nth + 1, last: headNth }
  const isNamed = wasReported || links?.some(hash => hash === headHash)
  return isNamed ? null : { what: 'head', accountId, nth }
}

/** A sentence for the operator. */
export function findingText(finding: Finding): string {
  if (finding.what === 'anchor') return `Anchor ${finding.nth} was changed or is missing.`
  const { accountId } = finding
  if (finding.what === 'owner') return `Account ${accountId} was given to another owner, wallet or kind.`
  const of = `of account ${accountId}`
  if (finding.what === 'head') return `The balance ${of} does not name its last posting, its ${ordinal(finding.nth)}.`
  if (finding.what === 'missing') {
    const { nth, last } = finding
    return nth === last
      ? `The ${ordinal(nth)} posting ${of} is missing.`
      : `The postings ${nth} to ${last} ${of} are missing.`
  }
  return `Posting ${finding.seq}, the ${ordinal(finding.nth)} ${of}, ${wrongs[finding.what]}.`
}

/** Of two that do not fit together the chain cannot tell which was edited, when the hash of the first was made anew. */
const wrongs = {
  changed: 'was changed (or the one before it was, and its hash with it)',
  moved: 'is out of its order',
  inserted: 'was added',
} as const

function ordinal(n: number): string {
  const tens = n % 100
  const suffix = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th')
  return `${n}${suffix}`
}
