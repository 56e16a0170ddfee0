// Every product by its family, each with what it offers now.
import { Search } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductRow } from '../../features/product/ProductRow.tsx'
import { useLiveNote } from '../../features/product/use-live-note.ts'
import { back, push } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import type { Trait } from '../../shared/products/list.ts'
import { families, products, traits } from '../../shared/products/list.ts'
import { useOffered } from '../../state/boards.ts'
import { Chip, Chips } from '../../ui/Chip.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Section } from '../../ui/Section.tsx'

export function Page() {
  const { t } = useTranslation('product')
  const { t: common } = useTranslation('common')
  const [chosen, choose] = useState<Trait | null>(null)
  const noteOf = useLiveNote()
  const isOffered = useOffered()
  const search = common('page.search')
  return (
    <PageFrame>
      <Navbar
        title={common('page.products')}
        back
        onBack={back}
        actions={<IconButton label={search} icon={<Search size={22} />} onClick={() => push('/pages/search/index')} />}
      />
      <Chips label={t('filter')}>
        <Chip pressed={chosen === null} onPress={() => choose(null)}>
          {t('trait.all')}
        </Chip>
        {traits.map(trait => (
          <Chip key={trait} pressed={chosen === trait} onPress={() => choose(trait)}>
            {t(`trait.${trait}`)}
          </Chip>
        ))}
      </Chips>
      <div className="product-families">
        {families.map(family => {
          const shown = products.filter(
            product =>
              product.family === family && isOffered(product.name) && (chosen === null || product.trait === chosen),
          )
          if (shown.length === 0) return null
          return (
            <Section key={family} title={t(`group.${family}`)}>
              <p className="product-family-note">{t(`groupNote.${family}`)}</p>
              {shown.map(product => (
                <ProductRow key={product.name} product={product} now={noteOf(product)} />
              ))}
            </Section>
          )
        })}
      </div>
    </PageFrame>
  )
}
