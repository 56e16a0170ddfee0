// Page of one record that is loaded from the server, with its loading, error and not-found states.
import type { ReactNode } from 'react'
import type { Lookup } from '../data/use-call.ts'
import { back } from '../router/navigate.ts'
import { PageFrame } from '../router/PageFrame.tsx'
import { Navbar } from '../ui/Navbar.tsx'
import { LookupContent } from './LookupContent.tsx'

type LookupPageProps<T> = {
  title: string
  lookup: Lookup<T>
  /** Shown if there is no record with this id; absent for a look-up that always returns data. */
  missing?: ReactNode
  /** Icon buttons at the end of the navbar. */
  actions?: ReactNode
  children: (data: T) => ReactNode
}

export function LookupPage<T>({ title, lookup, missing, actions, children }: LookupPageProps<T>) {
  return (
    <PageFrame ready={lookup.state !== 'loading'} title={title}>
      <Navbar title={title} back onBack={back} actions={actions} />
      <LookupContent lookup={lookup} missing={missing}>
        {children}
      </LookupContent>
    </PageFrame>
  )
}
