// The issues that are on sale on a date: bills of the last weekly issue, bonds of the last yearly one. The issuers of
// corporate bonds are made up.

import type { BondIssue } from '../../domain/bonds/issue.ts'
import { decimalText } from '../../domain/brand.ts'
import { dateOfDay, dayOfDate, THURSDAY, weekdayOf } from '../../domain/calendar/civil-date.ts'
import { BONDDIA_FIRST } from './overnight.ts'

type Bill = Pick<BondIssue, 'kind' | 'currency' | 'face' | 'name'> & {
  readonly code: string
  readonly terms: readonly number[]
}

const bills: readonly Bill[] = [
  { kind: 'cete', currency: 'MXN', face: 10, name: 'Cetes', code: 'CETES', terms: [28, 91, 182, 364, 728] },
  { kind: 'bill', currency: 'USD', face: 100, name: 'US Treasury bill', code: 'T-BILL', terms: [28, 91, 182, 364] },
]

type Bond = Pick<BondIssue, 'kind' | 'currency' | 'face' | 'name'> & {
  readonly code: string
  /** Month and day of the yearly issue. Mexican bonds are issued on the first Thursday on or after that day. */
  readonly anchor: string
  readonly years: readonly (readonly [years: number, coupon: string])[]
}

const bonds: readonly Bond[] = [
  {
    kind: 'bono',
    currency: 'MXN',
    face: 100,
    name: 'Bono M',
    code: 'M',
    anchor: '01-01',
    years: [
      [3, '0.0825'],
      [5, '0.09'],
      [10, '0.0925'],
      [30, '0.0975'],
    ],
  },
  {
    kind: 'bondeF',
    currency: 'MXN',
    face: 100,
    name: 'Bonde F',
    code: 'LF',
    anchor: '01-01',
    years: [
      [2, '0'],
      [3, '0'],
      [5, '0'],
    ],
  },
  {
    kind: 'udibono',
    currency: 'MXN',
    face: 100,
    name: 'Udibono',
    code: 'UDI',
    anchor: '01-01',
    years: [
      [3, '0.04'],
      [10, '0.0475'],
      [30, '0.049'],
    ],
  },
  {
    kind: 'note',
    currency: 'USD',
    face: 100,
    name: 'US Treasury',
    code: 'UST',
    anchor: '02-15',
    years: [
      [2, '0.03625'],
      [5, '0.0375'],
      [10, '0.04125'],
      [30, '0.0475'],
    ],
  },
  {
    kind: 'tips',
    currency: 'USD',
    face: 100,
    name: 'US TIPS',
    code: 'TIPS',
    anchor: '01-15',
    years: [
      [5, '0.0125'],
      [10, '0.0175'],
    ],
  },
  {
    kind: 'retail',
    currency: 'HKD',
    face: 10_000,
    name: 'HK retail bond',
    code: 'HKGB',
    anchor: '03-20',
    years: [[3, '0.02']],
  },
  {
    kind: 'silver',
    currency: 'HKD',
    face: 10_000,
    name: 'HK Silver Bond',
    code: 'HKSB',
    anchor: '09-10',
    years: [[3, '0.035']],
  },
  {
    kind: 'corporate',
    currency: 'USD',
    face: 1_000,
    name: 'Sim Meridian Rail',
    code: 'SMR',
    anchor: '05-31',
    years: [[5, '0.055']],
  },
  {
    kind: 'corporate',
    currency: 'USD',
    face: 1_000,
    name: 'Sim Harbour Grid',
    code: 'SHG',
    anchor: '04-30',
    years: [[7, '0.06']],
  },
]

/** The BONDDIA fund; one title is one share of it. */
const bonddia: BondIssue = {
  id: 'bonddia',
  code: 'BONDDIA',
  name: 'BONDDIA',
  kind: 'bonddia',
  currency: 'MXN',
  face: 1,
  term: null,
  issuedOn: BONDDIA_FIRST,
  maturity: null,
  coupon: decimalText('0'),
}

const HALF_YEAR_DAYS = 182

export function issuesOn(date: string): BondIssue[] {
  return [bonddia, ...bills.flatMap(bill => billsOn(bill, date)), ...bonds.flatMap(bond => bondsOn(bond, date))]
}

export const issueOn = (date: string, id: string): BondIssue | null =>
  issuesOn(date).find(issue => issue.id === id) ?? null

/**
 * The bill of a given kind and term that is on sale on a date. It is bought with the money of a matured bill when the
 * customer reinvests.
 */
export const billOn = (date: string, { kind, term }: Pick<BondIssue, 'kind' | 'term'>): BondIssue | null =>
  issuesOn(date).find(issue => issue.kind === kind && issue.term === term) ?? null

const shortDate = (date: string): string => date.slice(2).replaceAll('-', '')

function billsOn({ kind, currency, face, name, code, terms }: Bill, date: string): BondIssue[] {
  const day = dayOfDate(date)
  const thursday = day - ((weekdayOf(day) - THURSDAY + 7) % 7)
  return terms.map(term => {
    const maturity = dateOfDay(thursday + term)
    return {
      id: `${kind}-${term}-${maturity}`,
      code: `${code} ${shortDate(maturity)}`,
      name: `${name} ${term}`,
      kind,
      currency,
      face,
      term,
      issuedOn: dateOfDay(thursday),
      maturity,
      coupon: decimalText('0'),
    }
  })
}

function bondsOn(bond: Bond, date: string): BondIssue[] {
  const { kind, currency, face, name, code } = bond
  const issuedOn = issueDate(bond, date)
  return bond.years.map(([years, coupon]) => {
    const maturity = maturityOf(bond, issuedOn, years)
    return {
      id: `${kind}-${code.toLowerCase()}-${maturity}`,
      code: `${code} ${shortDate(maturity)}`,
      name: `${name} ${maturity.slice(0, 4)}`,
      kind,
      currency,
      face,
      term: null,
      issuedOn,
      maturity,
      coupon: decimalText(coupon),
    }
  })
}

const isMexican = ({ currency }: Bond): boolean => currency === 'MXN'

/** The last yearly issue date that is not after `date`. */
function issueDate(bond: Bond, date: string): string {
  const year = Number(date.slice(0, 4))
  const at = (of: number): string => (isMexican(bond) ? thursdayFrom(`${of}-${bond.anchor}`) : `${of}-${bond.anchor}`)
  return at(year) <= date ? at(year) : at(year - 1)
}

function thursdayFrom(date: string): string {
  const day = dayOfDate(date)
  return dateOfDay(day + ((THURSDAY - weekdayOf(day) + 7) % 7))
}

function maturityOf(bond: Bond, issuedOn: string, years: number): string {
  if (isMexican(bond)) return dateOfDay(dayOfDate(issuedOn) + years * 2 * HALF_YEAR_DAYS)
  return `${Number(issuedOn.slice(0, 4)) + years}${issuedOn.slice(4)}`
}
