// Names of contracts in three languages: the underlying and the delivery month. The trader's code is shown beside the
// name.
import type { ContinuousRole } from './delivery-month.ts'

export type Names = { readonly name: string; readonly nameEs: string; readonly nameZh: string }
type Underlying = readonly [en: string, es: string, zh: string]

const months: readonly (readonly [en: string, es: string])[] = [
  ['Jan', 'ene'],
  ['Feb', 'feb'],
  ['Mar', 'mar'],
  ['Apr', 'abr'],
  ['May', 'may'],
  ['Jun', 'jun'],
  ['Jul', 'jul'],
  ['Aug', 'ago'],
  ['Sep', 'sep'],
  ['Oct', 'oct'],
  ['Nov', 'nov'],
  ['Dec', 'dic'],
]

const roles: Readonly<Record<ContinuousRole, Underlying>> = {
  main: ['main continuous', 'continuo principal', '主连'],
  next: ['next continuous', 'continuo siguiente', '次主连'],
}

export function contractNames([en, es, zh]: Underlying, month: string): Names {
  const year = month.slice(0, 4)
  const number = Number(month.slice(5, 7))
  const [monthEn = '', monthEs = ''] = months[number - 1] ?? []
  return {
    name: `${en} · ${monthEn} ${year}`,
    nameEs: `${es} · ${monthEs} ${year}`,
    nameZh: `${zh} ${year}年${number}月合约`,
  }
}

export function continuousNames([en, es, zh]: Underlying, role: ContinuousRole): Names {
  const [roleEn, roleEs, roleZh] = roles[role]
  return { name: `${en} · ${roleEn}`, nameEs: `${es} · ${roleEs}`, nameZh: `${zh}${roleZh}` }
}
