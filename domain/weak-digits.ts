// Detects digits that are easy to guess: repeats, sequences and dates. The form and the server use the same rule.
const DIGITS = '0123456789'
const MONTHS = 12
const DAYS = 31

/** True for six digits such as 111111, 121212, 123123, 112233, 123456, 987654, 890123, and dates of birth. */
export const isWeakDigits = (digits: string): boolean =>
  isRepeated(digits) || isPairs(digits) || isSequence(digits) || isDate(digits)

const isRepeated = (digits: string): boolean => [1, 2, 3].some(length => digits === repeated(digits, length))

const repeated = (digits: string, length: number): string =>
  digits
    .slice(0, length)
    .repeat(Math.ceil(digits.length / length))
    .slice(0, digits.length)

/** True for pairs of equal digits in sequence, such as 112233. */
const isPairs = (digits: string): boolean =>
  /^(\d)\1(\d)\2(\d)\3$/.test(digits) && isSequence(digits.replace(/(.)./g, '$1'))

/** True if each digit is one above the preceding one, or each is one below it; 0 follows 9. */
function isSequence(digits: string): boolean {
  const upwards = DIGITS + DIGITS
  const downwards = [...upwards].reverse().join('')
  return upwards.includes(digits) || downwards.includes(digits)
}

/** True for a date (DDMMYY, MMDDYY, YYMMDD) or a month with its year (MMYYYY, YYYYMM). */
function isDate(digits: string): boolean {
  const [first = 0, second = 0, third = 0] = [0, 2, 4].map(at => Number(digits.slice(at, at + 2)))
  const isDay = (day: number, month: number): boolean => isMonth(month) && day >= 1 && day <= DAYS
  const isYear = (century: number): boolean => century === 19 || century === 20
  return (
    isDay(first, second) ||
    isDay(second, first) ||
    isDay(third, second) ||
    (isMonth(first) && isYear(second)) ||
    (isYear(first) && isMonth(third))
  )
}

const isMonth = (month: number): boolean => month >= 1 && month <= MONTHS
