// The outcome of a money action: what left and what arrives, its reference, its time, and the next step.
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../ui/Facts.tsx'
import { Outcome } from '../../ui/Outcome.tsx'
import { Exchange } from './Exchange.tsx'
import type { Figure } from './known.ts'
import type { Reference } from './use-reference.ts'
import { useReference } from './use-reference.ts'

type ReceiptProps = Omit<ComponentProps<typeof Outcome>, 'children'> & {
  pays: Figure
  receives: Figure
  reference: Reference
}

export function Receipt({ pays, receives, reference, ...outcome }: ReceiptProps) {
  const { t } = useTranslation('money')
  return (
    <Outcome {...outcome}>
      <Exchange pays={pays} receives={receives} labels={{ pays: t('paid'), receives: t('receives') }} />
      <Facts rows={useReference(reference)} />
    </Outcome>
  )
}
