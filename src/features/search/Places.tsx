// Products, pages and help whose title or words match the query.
import { useTranslation } from 'react-i18next'
import { useOffered } from '../../state/boards.ts'
import { Cell } from '../../ui/Cell.tsx'
import { Section } from '../../ui/Section.tsx'
import { destinationsFor } from './destinations.ts'

export function usePlaces(query: string) {
  const { t } = useTranslation('search')
  const { t: common } = useTranslation('common')
  const isOffered = useOffered()
  const nameOf: Parameters<typeof destinationsFor>[1] = title =>
    title === 'support' ? t('support') : common(`page.${title}`)
  return destinationsFor(query, nameOf, isOffered).map(({ to, title }) => ({ to, name: nameOf(title) }))
}

export function Places({ places }: { readonly places: ReturnType<typeof usePlaces> }) {
  const { t } = useTranslation('search')
  if (places.length === 0) return null
  return (
    <Section title={t('places')}>
      {places.map(({ to, name }) => (
        <Cell key={to} title={name} to={to} />
      ))}
    </Section>
  )
}
