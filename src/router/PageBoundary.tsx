// Isolates a page that throws: the tabs stay, and the page can be loaded again.

import type { ReactNode } from 'react'
import { Component } from 'react'

type PageBoundaryProps = {
  readonly children: ReactNode
  /** Rendered in place of the page; `again` mounts the page again. */
  readonly broken: (again: () => void) => ReactNode
}
type PageBoundaryState = { readonly isBroken: boolean }

export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { isBroken: false }

  static getDerivedStateFromError(): PageBoundaryState {
    return { isBroken: true }
  }

  again = () => this.setState({ isBroken: false })

  override render() {
    return this.state.isBroken ? this.props.broken(this.again) : this.props.children
  }
}
