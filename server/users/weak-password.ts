// Which new passwords are guessed first: those of published breaches, also with digits and signs around them, repetitions,
// sequences, and the user's own name or address. Only the server has the list; the form shows the refusal at its field.
import { readFileSync } from 'node:fs'
import type { Refusal } from '../../domain/failure.ts'
import { foldAccents } from '../../domain/fold.ts'
import { invalid } from '../calls/invalid.ts'

/** Words that identify the user, such as the name; all are weak in a password. */
export type KnownWords = { readonly email: string | null; readonly name: string | null }

/** The words of this place. */
const PLACE_WORDS = ['pulso', 'broker', 'trading', 'bolsa', 'mexico', 'password', 'contrasena']
/** A shorter word is part of too many others. */
const WORD_MIN = 3
/** A password needs more than this beside a word that anybody can guess: a year and a sign are guessed as well. */
const GUESSED_REST = 5
/** The longest part whose repetition is weak: 12341234. */
const REPEATED_MAX = 4
const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

const readList = (): ReadonlySet<string> => {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.split('\n').filter(line => line !== '' && !line.startsWith('# ')))
}

let list: ReadonlySet<string> | null = null

/** Null, or the refusal of a password that is guessed first; `field` is the input's. */
export function refuseWeakPassword(password: string, known: KnownWords, field = 'password'): Refusal | null {
  return isWeakPassword(password, known) ? invalid(field, { reason: 'passwordCommon' }) : null
}

export function isWeakPassword(password: string, known: KnownWords): boolean {
  list ??= readList()
  const text = foldAccents(password)
  const bare = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const isCommon = list.has(text) || (list.has(bare) && text.length - bare.length <= GUESSED_REST)
  return isCommon || isRepeated(text) || isSequence(text) || isOwn(text, known)
}

const isRepeated = (text: string): boolean =>
  Array.from({ length: REPEATED_MAX }, (_, index) => index + 1).some(
    length =>
      text ===
      text
        .slice(0, length)
        .repeat(Math.ceil(text.length / length))
        .slice(0, text.length),
  )

/** Forwards or backwards. */
const isSequence = (text: string): boolean =>
  SEQUENCES.some(line => (line + line).includes(text) || [...(line + line)].reverse().join('').includes(text))

/** Too little is left without the words that the user or the place is known by. */
function isOwn(text: string, { email, name }: KnownWords): boolean {
  const words = [...PLACE_WORDS, ...wordsOf(email), ...wordsOf(name)]
  const rest = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ''), text)
  return rest.length < text.length && rest.length <= GUESSED_REST
}

const wordsOf = (text: string | null): string[] =>
  text === null
    ? []
    : foldAccents(text)
        .split(/[^\p{L}\p{N}]+/u)
        .filter(word => word.length >= WORD_MIN)
