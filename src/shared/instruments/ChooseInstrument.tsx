// Asks the user to choose an instrument, if several boards list the code.
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { boardOf, codeOf } from '../../../domain/instruments/market-code.ts'
import type { NamedKey } from '../../router/instrument-links.ts'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'

type ChooseInstrumentProps = {
  readonly choices: readonly NamedKey[]
  readonly title: string
  readonly hrefOf: (choice: NamedKey) => string | null
}

export function ChooseInstrument({ choices, title, hrefOf }: ChooseInstrumentProps): ReactNode {
  const { t } = useTranslation('market')
  return (
    <Section title={title}>
      {choices.map(choice => {
        const to = hrefOf(choice)
        return (
          to !== null && (
            <Link key={choice.key} className="button" data-variant="secondary" to={to} replace>
              {`${codeOf(choice.key)} · ${t(`board.${boardOf(choice.key)}`)} · ${choice.name}`}
            </Link>
          )
        )
      })}
    </Section>
  )
}
