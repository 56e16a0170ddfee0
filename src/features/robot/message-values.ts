// Formats the values of a robot's message for its text.
import { useFormat } from '../../i18n/format.ts'
import { inTera } from './NetworkFacts.tsx'

type Values = Readonly<Record<string, string>>
/** Values by name. A name may be missing, because the type of the text requires none. */
type Written = Readonly<Record<string, string | number>>

export function useMessageValues(): (values: Values) => Written {
  const format = useFormat()
  const dollars = (text: string): string => format.money(text, 'USD')
  const writers: Readonly<Record<string, (text: string) => string>> = {
    amount: dollars,
    income: dollars,
    before: inTera,
    difficulty: inTera,
    shares: format.quantity,
    share: format.quantity,
  }
  return values =>
    Object.fromEntries(Object.entries(values).map(([name, text]) => [name, writers[name]?.(text) ?? text]))
}
