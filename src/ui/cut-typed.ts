// Cuts what was typed or pasted to its length after it was normalised: `maxLength` would count the spaces and the
// invisible marks that chat apps and mail programs add, and cut off the last digits instead.
import type { InputEvent } from 'react'
import type { TypedKind } from '../../domain/typed.ts'
import { typed } from '../../domain/typed.ts'

/** A handler for `onInput`, which runs before `onChange`. Text that an input method still composes is left alone. */
export const cutTyped =
  (kind: TypedKind, most: number) =>
  ({ currentTarget, nativeEvent }: InputEvent<HTMLInputElement>): void => {
    if (nativeEvent.isComposing) return
    const text = typed(kind, currentTarget.value).slice(0, most)
    if (text !== currentTarget.value) currentTarget.value = text
  }
