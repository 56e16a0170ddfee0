// Renders components whose links are those of the app's router.
import type { ReactNode } from 'react'
import { render as renderAlone } from 'vitest-browser-react'
import { currentPlace } from '../../../src/router/history.ts'
import { ShownPlace } from '../../../src/router/ShownPlace.tsx'

function Routed({ children }: { children: ReactNode }) {
  return <ShownPlace place={currentPlace()}>{children}</ShownPlace>
}

export const render = (content: ReactNode): ReturnType<typeof renderAlone> => renderAlone(content, { wrapper: Routed })
