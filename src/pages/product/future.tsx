// Futures with their delivery months, and spot metals and commodities, each as one live list.
import { BoardPage } from './board-page.tsx'

export function Page() {
  return (
    <BoardPage
      title="futures"
      lists={[
        { name: 'futurePage', board: 'FU' },
        { name: 'spotPage', board: 'CM' },
      ]}
    />
  )
}
