// Currency pairs as one live list.
import { BoardPage } from './board-page.tsx'

export function Page() {
  return <BoardPage title="forex" lists={[{ name: 'forexPage', board: 'FX' }]} />
}
