// Checks plans of purchases: each date of a plan is bought or skipped once, in the order of its timetable, and the
// customer is told of each purchase that was skipped or late.
import type { Stored, StoredPlan } from './stored.ts'

type StoredRun = Stored['planRuns'][number]
type StoredNotice = Stored['notices'][number]

/** Returns one sentence for each violation. */
export function planProblems(stored: Stored): string[] {
  const runs = Map.groupBy(stored.planRuns, ({ planId }) => planId)
  const notices = Map.groupBy(
    stored.notices.filter(({ subjectType }) => subjectType === 'plan'),
    ({ subjectId }) => subjectId,
  )
  return [
    ...stored.plans.flatMap(plan => {
      const own = (runs.get(plan.id) ?? []).toSorted((one, other) => (one.date < other.date ? -1 : 1))
      const told = notices.get(plan.id) ?? []
      const problems = [...dateProblems(plan, own), ...noticeProblems(own, told), ...jobProblems(stored, plan)]
      return problems.map(what => `Plan ${plan.id}: ${what}.`)
    }),
    ...orderProblems(stored),
  ]
}

/** Plans whose purchase was due at a time and was neither made nor put off. */
export function forgottenPlans({ plans, planJobs }: Stored, at: number): string[] {
  const active = new Set(plans.filter(({ state }) => state === 'active').map(({ id }) => id))
  return planJobs
    .filter(({ subject, nextAt }) => active.has(subject) && nextAt !== null && nextAt < at)
    .map(({ subject, nextAt }) => `Plan ${subject} was due at ${nextAt}, before ${at}, and nothing became of it.`)
}

/** The runs are those of the first dates of the plan, each once, and the date after them is the next. */
function dateProblems({ frequency, startsOn, state, nextOn }: StoredPlan, own: readonly StoredRun[]): string[] {
  const due = own.map((_, nth) => dateOf({ frequency, startsOn }, nth))
  const made = own.map(({ date }) => date)
  const next = frequency === 'once' && own.length > 0 ? null : dateOf({ frequency, startsOn }, own.length)
  const hasEnded = state === 'ended'
  return [
    ...(String(made) === String(due) ? [] : [`its dates are ${due}, and it ran for ${made}`]),
    ...(frequency === 'once' && own.length > 1 ? [`it buys once, and ran ${own.length} times`] : []),
    ...(hasEnded || next !== null ? [] : [`it is ${state}, and all its dates are over`]),
    ...(nextOn === (hasEnded ? null : next) ? [] : [`its next date is ${nextOn}, not ${next}`]),
  ]
}

/**
 * The date of a plan by its number, computed without the code of the product. A month that lacks the day of the first date
 * has its last day.
 */
function dateOf({ frequency, startsOn }: Pick<StoredPlan, 'frequency' | 'startsOn'>, nth: number): string {
  const date = new Date(`${startsOn}T00:00:00Z`)
  const day = date.getUTCDate()
  if (frequency === 'monthly') date.setUTCMonth(date.getUTCMonth() + nth)
  else date.setUTCDate(day + 7 * nth)
  // A day that the month lacks is read as one of the next month.
  if (frequency === 'monthly' && date.getUTCDate() !== day) date.setUTCDate(0)
  return date.toISOString().slice(0, 10)
}

/** Of several missed dates only the first is named in a notice. */
function noticeProblems(own: readonly StoredRun[], told: readonly StoredNotice[]): string[] {
  const due = own.flatMap(({ date, skip, late }, index) => {
    if (skip === 'missed' && own[index - 1]?.skip === 'missed') return []
    if (skip !== null) return [`planSkipped ${skip} ${date}`]
    return late ? [`planLate ${date}`] : []
  })
  const sent = told.map(({ kind, values }) => [kind, values['skip'], values['date']].filter(Boolean).join(' ')).sort()
  return String(sent) === String(due.sort()) ? [] : [`the notices due are ${due}, and it sent ${sent}`]
}

/** An active plan without a job would never buy again. */
function jobProblems({ planJobs }: Stored, { id, state }: StoredPlan): string[] {
  if (state !== 'active') return []
  const hasJob = planJobs.some(({ subject, nextAt }) => subject === id && nextAt !== null)
  return hasJob ? [] : ['it is active and is due at no time']
}

/** Each purchase has an order of its own, of the plan's owner and instrument. */
function orderProblems({ plans, planRuns, orders }: Stored): string[] {
  const plansById = new Map(plans.map(plan => [plan.id, plan]))
  const ordersById = new Map(orders.map(order => [order.id, order]))
  const used = new Set<string>()
  return planRuns.flatMap(({ planId, date, orderId }) => {
    if (orderId === null) return []
    const [plan, order] = [plansById.get(planId), ordersById.get(orderId)]
    const isOwn =
      order?.userId === plan?.userId && order?.instrumentKey === plan?.instrumentKey && order?.direction === 0
    const isFirst = !used.has(orderId)
    used.add(orderId)
    return [
      ...(order && isOwn ? [] : [`Plan ${planId}: order ${orderId} of ${date} is not its purchase.`]),
      ...(isFirst ? [] : [`Plan ${planId}: order ${orderId} of ${date} is that of another date.`]),
    ]
  })
}
