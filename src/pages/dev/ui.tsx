// Every component in every state, with a choice of language, theme and palette, for review, screenshots and visual
// tests. Not part of the published build.
import { Bell, Search } from 'lucide-react'
import { useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { locales } from '../../../domain/wire/envelope.ts'
import { useFormat } from '../../i18n/format.ts'
import { back } from '../../router/navigate.ts'
import { PageFrame } from '../../router/PageFrame.tsx'
import { palettes, themes } from '../../state/kept.ts'
import { changeSetting, settings } from '../../state/settings.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Navbar } from '../../ui/Navbar.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TabBar } from '../../ui/TabBar.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ButtonStates, Choices, Fields, Sheets } from './controls.tsx'
import { words } from './fixtures.ts'
import { Cells, LongList, Rows, States } from './lists.tsx'
import { Numbers } from './numbers.tsx'
import { ProductParts } from './product-parts.tsx'
import './ui.css'

const plain = <T extends string>(values: readonly T[]) => values.map(value => ({ value, label: value }))
const icons = ['home', 'market', 'watchlist', 'trade', 'profile'] as const

export function Page() {
  const { long, tabs } = words[useFormat().locale]
  const names = tabs.split(',')
  const [tab, setTab] = useState(names[0] ?? '')
  return (
    <PageFrame>
      <Navbar
        title={long}
        back
        onBack={back}
        actions={
          <>
            <IconButton label="search" icon={<Search size={22} />} />
            <IconButton label="notices" icon={<Bell size={22} />} />
          </>
        }
      >
        <Tabs
          label="Tabs"
          tabs={names.map((label, at) => ({ id: label, label, ...(at === 4 ? { count: 12 } : {}) }))}
          current={names.includes(tab) ? tab : (names[0] ?? '')}
          onChange={setTab}
        />
      </Navbar>
      <Looks />
      <Numbers />
      <ProductParts />
      <Rows />
      <ButtonStates />
      <Choices />
      <Fields />
      <Sheets />
      <Cells />
      <States />
      <LongList />
      <TabBar
        current="/dev/ui"
        items={icons.map((icon, at) => ({
          path: icon === 'market' ? '/dev/ui' : `/?${icon}`,
          icon,
          label: names[at] ?? icon,
          news: icon === 'profile' ? '3' : undefined,
        }))}
      />
    </PageFrame>
  )
}

function Looks() {
  const { locale, theme, palette, flash } = useSnapshot(settings)
  return (
    <div className="dev-looks">
      <Segmented
        label="locale"
        choices={plain(locales)}
        value={locale}
        onChange={value => changeSetting('locale', value)}
      />
      <Segmented
        label="theme"
        choices={plain(themes)}
        value={theme}
        onChange={value => changeSetting('theme', value)}
      />
      <Segmented
        label="palette"
        choices={plain(palettes)}
        value={palette}
        onChange={value => changeSetting('palette', value)}
      />
      <Switch label="flash" checked={flash} onChange={value => changeSetting('flash', value)} />
    </div>
  )
}
