import { WithdrawPage } from './withdraw-page.tsx'

export function Page() {
  return <WithdrawPage kind="crypto" />
}
