/**
 * `real`: the exchanges' own trading hours and holidays. `always`: no market closes. `long`: as `always`, but shares of
 * the US have an hour between two days, with late and early trading.
 */
export const calendarChoices = ['long', 'always', 'real'] as const
export type CalendarChoice = (typeof calendarChoices)[number]
