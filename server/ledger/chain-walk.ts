// Verifies the postings one by one, by account and in the order of the chain, and reports those that were changed. Only
// one posting is in memory at a time, whatever the size of the ledger.
import type { SealedPosting } from './chain-form.ts'
import { hex, NO_HASH, postingHash } from './chain-form.ts'

/** A posting and its transfer, with the head of its account's chain in the same snapshot. Hashes are in hex. */
export type Link = SealedPosting & {
  readonly seq: number
  readonly hash: string
  /** Number of postings in the account's balance row; null if the row is missing. */
  readonly headNth: number | null
  readonly headHash: string | null
}

/** One defect of the ledger. `nth` counts the postings of the account, `seq` those of the whole ledger. */
export type Finding =
  /** The posting does not match its hash, given the previous hash. */
  | { readonly what: 'changed'; readonly accountId: string; readonly nth: number; readonly seq: number }
  /** The posting is out of order; other postings of its account are in place. */
  | { readonly what: 'moved'; readonly accountId: string; readonly nth: number; readonly seq: number }
  /** The posting is not part of the account's chain. */
  | { readonly what: 'inserted'; readonly accountId: string; readonly nth: number; readonly seq: number }
  | { readonly what: 'missing'; readonly accountId: string; readonly nth: number; readonly last: number }
  /** The account's balance does not match its last posting. */
  | { readonly what: 'head'; readonly accountId: string; readonly nth: number }
  /** An account's owner differs from its id. */
  | { readonly what: 'owner'; readonly accountId: string }
  /** An anchor does not match its hash, or is missing. */
  | { readonly what: 'anchor'; readonly nth: number }

export type Walk = {
  /** Call it for each posting, ordered by account, number and `seq`. */
  see(link: Link): void
  /** Call it after the last posting. */
  end(): void
}

/** The position of the walk in one account. */
type WalkState = {
  readonly accountId: string
  last: Link | null
  /** The possible hashes of the last posting and of the one before it; null if unknown. */
  links: readonly string[] | null
  linksBefore: readonly string[] | null
  wasReported: boolean
}

export function createWalk(report: (finding: Finding) => void): Walk {
  let state: WalkState | null = null
  const leave = () => {
    const finding = state && endOf(state)
    if (finding) report(finding)
    state = null
  }
  return {
    see(link) {
      if (state?.accountId !== link.accountId) leave()
      state ??= { accountId: link.accountId, last: null, links: [''], linksBefore: null, wasReported: false }
      step(state, link, report)
    },
    end: leave,
  }
}

function step(state: WalkState, link: Link, report: (finding: Finding) => void): void {
  const { accountId, nth, seq } = link
  const before = state.last?.nth ?? 0
  if (nth === before) {
    seeTwin(state, link, report)
    return
  }
  if (nth > before + 1) {
    report({ what: 'missing', accountId, nth: before + 1, last: nth - 1 })
    state.links = null
  }
  const what = whatOf(state, link)
  if (what) report({ what, accountId, nth, seq })
  state.linksBefore = state.links
  state.links = what ? linksAfter(state, link) : [link.hash]
  state.last = link
  state.wasReported = what !== null
}

/** Of two postings with one number, the original is the one that continues the chain. */
function seeTwin(state: WalkState, link: Link, report: (finding: Finding) => void): void {
  const { accountId, nth, seq } = link
  if (state.wasReported && follows(state.linksBefore, link)) {
    state.links = [link.hash]
    state.last = link
  } else report({ what: 'inserted', accountId, nth, seq })
}

function whatOf({ last, links }: WalkState, link: Link): 'changed' | 'moved' | 'inserted' | null {
  if (link.headNth !== null && link.nth > link.headNth) return 'inserted'
  if (last && link.seq <= last.seq) return 'moved'
  return follows(links, link) && namesItsReference(link) ? null : 'changed'
}

/**
 * Form version 1 contains the reference, which the hash protects; the subject that a migration added must have the same
 * id.
 */
const namesItsReference = ({ form, reference, subjectId }: Link): boolean =>
  form !== 1 || subjectId === null || subjectId === reference

/**
 * The hashes that the next posting may follow if this posting is wrong: its stored hash, the expected hash (if only the
 * hash was edited), or a previous one (if it was inserted). So one edit is reported once.
 */
function linksAfter({ links }: WalkState, link: Link): string[] {
  const known = links ?? []
  return [link.hash, ...known.map(before => hashAfter(before, link)), ...known].slice(0, LINKS_KEPT)
}

const LINKS_KEPT = 8

const follows = (links: readonly string[] | null, link: Link): boolean =>
  links === null || links.some(before => hashAfter(before, link) === link.hash)

const hashAfter = (before: string, link: Link): string =>
  hex(postingHash(before === '' ? NO_HASH : Buffer.from(before, 'hex'), link))

function endOf({ accountId, last, links, wasReported }: WalkState): Finding | null {
  if (!last) return null
  const { nth, headNth, headHash } = last
  if (headNth === null) return { what: 'head', accountId, nth }
  if (nth < headNth) return { what: 'missing', accountId, nth: nth + 1, last: headNth }
  const isNamed = wasReported || links?.some(hash => hash === headHash)
  return isNamed ? null : { what: 'head', accountId, nth }
}

/** Describes a finding for the operator. */
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

/** If someone recomputed the hash of the first of two inconsistent postings, the chain cannot tell which was edited. */
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
