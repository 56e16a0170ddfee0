import { BoardPage } from '../product/board-page.tsx'

export function Page() {
  return <BoardPage title="coins" lists={[{ name: 'CR', board: 'CR' }]} />
}
