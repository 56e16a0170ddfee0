// What each source of prices gives, its state, and what may be shown to whom; and the sources that are not set up.
import { useTranslation } from 'react-i18next'
import type { CallAnswer } from '../../../../domain/wire/calls/table.ts'
import { Fact, FactList } from '../../../ui/Facts.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SourceSection } from './SourceSection.tsx'
import { providerNames } from './terms.ts'

type SourceListProps = { readonly answer: CallAnswer<'GET /dict/sources'> }

export function SourceList({ answer: { live, contract, sources } }: SourceListProps) {
  const { t } = useTranslation('sources')
  const isRecorded = sources.some(({ feeds }) => feeds.some(({ origin }) => origin === 'recorded'))
  const others = providerNames.filter(name => sources.every(source => source.name !== name))
  return (
    <>
      <Section padded>
        {live && <p>{t('practice')}</p>}
        {!live && <p>{t(isRecorded ? 'recorded' : 'simulated')}</p>}
        {live && (
          <FactList>
            <Fact label={t('contract')} note={contract === null ? t('noContract') : undefined}>
              {contract}
            </Fact>
          </FactList>
        )}
      </Section>
      {sources.map(source => (
        <SourceSection key={source.name} source={source} />
      ))}
      {others.length > 0 && (
        <Section title={t('other')}>
          {others.map(name => (
            <Fold key={name} title={t(`name.${name}`)}>
              <p>{t(`key.${name}`)}</p>
              <h3>{t('licence.title')}</h3>
              <p>{t(`licence.${name}`)}</p>
            </Fold>
          ))}
        </Section>
      )}
    </>
  )
}
