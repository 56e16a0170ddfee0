// How a product works, in five sentences. The texts are loaded after the page; without them there is no guide, and the
// page works.
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type how from '../../locales/es-MX/how.json'
import { loadNamespaces } from '../i18n/i18n.ts'
import { Fold } from '../ui/Fold.tsx'
import './how-it-works.css'
import { orNothing } from './or-nothing.ts'

export type ExplainedProduct = Exclude<keyof typeof how, 'title'>

type HowItWorksProps = { product: ExplainedProduct }

export const HowItWorks = (props: HowItWorksProps) => (
  <div className="how">
    <Suspense>
      <Sentences {...props} />
    </Suspense>
  </div>
)

const Sentences = lazy(() => orNothing(loadNamespaces(['how']).then(() => Guide)))

const sentences = ['1', '2', '3', '4', '5'] as const

function Guide({ product }: HowItWorksProps) {
  const { t } = useTranslation('how')
  return (
    <Fold title={t('title')}>
      <ol className="how-sentences">
        {sentences.map(sentence => (
          <li key={sentence}>{t(`${product}.${sentence}`)}</li>
        ))}
      </ol>
    </Fold>
  )
}
