// Names of the watchlists: the first one has a name of its own only when the user gave it one.
import { useTranslation } from 'react-i18next'

export function useListName() {
  const { t } = useTranslation('watchlist')
  return ({ name }: { readonly name: string | null }): string => name ?? t('lists.first')
}
