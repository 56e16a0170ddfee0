// The receipt of a money action. Its content is no part of the page of a form: it is loaded with the review.
import { lazy, Suspense } from 'react'
import { loadReceipt } from './load-receipt.ts'
import type { ReceiptProps } from './ReceiptBody.tsx'

const Body = lazy(() =>
  loadReceipt().then(
    ({ ReceiptBody }) => ({ default: ReceiptBody }),
    () => ({ default: Title }),
  ),
)

/** The result is shown in any case, also if the rest cannot be loaded. */
const Title = ({ title }: ReceiptProps) => <h2 role="status">{title}</h2>

export const Receipt = (props: ReceiptProps) => (
  <Suspense>
    <Body {...props} />
  </Suspense>
)
