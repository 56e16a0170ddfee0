/** `real`: the exchanges' own trading hours and holidays. `always`: no market closes. */
export type CalendarChoice = 'always' | 'real'
