// Countries to choose from, by their names in the user's language; Mexico first, where most customers are.
import { useSnapshot } from 'valtio/react'
import { settings } from '../state/settings.ts'
import { useCall } from './use-call.ts'

export const FIRST_COUNTRY = 'MX'

type Country = { readonly value: string; readonly label: string }
type Countries = {
  readonly state: 'loading' | 'ready' | 'failed'
  readonly options: readonly Country[]
  readonly reload: () => void
}

export function useCountries(): Countries {
  const { locale } = useSnapshot(settings)
  const { data, state, reload } = useCall('GET /areaInfo/list', {})
  const { compare } = new Intl.Collator(locale)
  const options = (data ?? [])
    .map(({ code, name }) => ({ value: code, label: name }))
    .sort((one, other) => rank(one.value) - rank(other.value) || compare(one.label, other.label))
  return { state: options.length > 0 ? 'ready' : state, options, reload }
}

const rank = (code: string): number => (code === FIRST_COUNTRY ? 0 : 1)
