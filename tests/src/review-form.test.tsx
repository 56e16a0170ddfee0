// Why: on a slow connection a form is filled in before the balance arrives. A tap on its button must not be lost, and a
// review must not open by itself while the user is correcting an entry.
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ReviewForm, useReview } from '../../src/shared/money/ReviewForm.tsx'

const request = { sending: null, reset: vi.fn() }

function Form({ isRight }: { isRight: boolean }) {
  const review = useReview(request)
  return (
    <ReviewForm review={review} isRight={isRight} label="Revisar" after={review.isOpen && <output>abierta</output>}>
      <input aria-label="Monto" />
    </ReviewForm>
  )
}

test('a review that was asked for opens when the missing value arrives', async () => {
  const screen = await render(<Form isRight={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Revisar' }))
  expect(screen.getByText('abierta').query()).toBeNull()
  await screen.rerender(<Form isRight />)
  await expect.element(screen.getByText('abierta')).toBeInTheDocument()
})

test.each(['a tap', 'an entry'])('after %s it does not open by itself', async what => {
  const screen = await render(<Form isRight={false} />)
  await userEvent.click(screen.getByRole('button', { name: 'Revisar' }))
  if (what === 'a tap') await userEvent.click(screen.getByLabelText('Monto'))
  else await userEvent.keyboard('{Tab}')
  await screen.rerender(<Form isRight />)
  await screen.rerender(<Form isRight />)
  expect(screen.getByText('abierta').query()).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Revisar' }))
  await expect.element(screen.getByText('abierta')).toBeInTheDocument()
})
