// An amount that is still being read: a placeholder, because a dash says that the amount is not known.
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/Money.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'

/** `amount`: undefined while it is being read; null if it is not known. */
type AwaitedProps = Omit<ComponentProps<typeof Money>, 'amount'> & { readonly amount: string | null | undefined }

export function Awaited({ amount, ...money }: AwaitedProps) {
  const { t } = useTranslation('ui')
  if (amount !== undefined) return <Money amount={amount} {...money} />
  return (
    <>
      <span className="spoken">{t('loading')}</span>
      <Skeleton width="5rem" />
    </>
  )
}
