import { BoardPage } from '../product/board-page.tsx'

export function Page() {
  return <BoardPage title="robots" lists={[{ name: 'CR', board: 'CR' }]} />
}
