import { useTranslation } from 'react-i18next'
import { push } from '../../router/navigate.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'

/** `code`: the code in the link, for which there is no instrument. */
export function MissingQuote({ code }: { code: string }) {
  const { t } = useTranslation('quote')
  const note = code === '' ? undefined : t('missing.note', { code })
  const search = <Button onClick={() => push('/pages/search/index')}>{t('missing.search')}</Button>
  return <Empty title={t('missing.title')} note={note} action={search} />
}
