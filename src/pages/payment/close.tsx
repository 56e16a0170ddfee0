import { PageFrame } from '../../router/PageFrame.tsx'

export function Page() {
  return <PageFrame>{null}</PageFrame>
}
