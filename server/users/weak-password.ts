// Refuses passwords that attackers guess first: those of published breaches, also with digits and signs around them,
// repetitions, sequences, and the user's own name or address. Only the server has the list; the form shows the refusal
// at the field.
import { readFileSync } from 'node:fs'
import type { Refusal } from '../../domain/failure.ts'
import { foldAccents } from '../../domain/fold.ts'
import { invalid } from '../calls/invalid.ts'

/** E-mail address and name of the user; their words are weak in a password. */
export type KnownWords = { readonly email: string | null; readonly name: string | null }

/** Words that are typical of this site, of money and of passwords in Spanish, and so are guessed. */
const CONTEXT_WORDS = [
  ...['pulso', 'broker', 'trading', 'trader', 'bolsa', 'mexico', 'password', 'contrasena', 'clave', 'admin'],
  ...['bitcoin', 'ethereum', 'crypto', 'cripto', 'dinero', 'invertir', 'inversion', 'inversiones', 'acciones'],
  ...['mercado', 'cetes', 'dolar', 'dolares', 'pesos', 'banco', 'money', 'invest', 'market', 'stocks'],
  ...['teamo', 'tequiero', 'miamor', 'amor', 'iloveyou', 'love', 'hola', 'guadalupe', 'familia', 'princesa', 'america'],
]
const MONTHS = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio', 'agosto', 'septiembre', 'octubre', 'noviembre'],
  ...['diciembre', 'january', 'february', 'march', 'april', 'june', 'july', 'august', 'september', 'october'],
  ...['november', 'december'],
]
/** Minimum length of a weak word: a shorter one is part of too many other words. */
const WORD_MIN = 3
/** A password must have more characters than this beside what is guessed. */
const GUESSED_REST = 5
/** It must also be at least this share of the password. */
const OWN_SHARE = 1 / 3
/** Years, short runs of digits, and everything that is neither letter nor digit: added to a word by habit. */
const HABITS = /(?:19|20)\d\d|0?123456789|12345678|1234567|123456|12345|1234|123|321|[^\p{L}\p{N}]/gu
/** The longest part whose repetition is weak: 12341234. */
const REPEATED_MAX = 4
const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']

const readList = (): ReadonlySet<string> => {
  const text = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
  return new Set(text.split('\n').filter(line => line !== '' && !line.startsWith('# ')))
}

let list: ReadonlySet<string> | null = null

/** A refusal of a weak password, or null. `field`: the input's field. */
export function refuseWeakPassword(password: string, known: KnownWords, field = 'password'): Refusal | null {
  return isWeakPassword(password, known) ? invalid(field, { reason: 'passwordCommon' }) : null
}

export function isWeakPassword(password: string, known: KnownWords): boolean {
  list ??= readList()
  const text = foldAccents(password)
  const bare = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const plain = text.replaceAll(HABITS, '')
  const isCommon =
    list.has(text) || plain === '' || list.has(plain) || (list.has(bare) && text.length - bare.length <= GUESSED_REST)
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

/** True for a part of a common sequence, forwards or backwards. */
const isSequence = (text: string): boolean =>
  SEQUENCES.some(line => (line + line).includes(text) || [...(line + line)].reverse().join('').includes(text))

/** True if too little is left of the password without weak words, months, years and signs. */
function isOwn(text: string, { email, name }: KnownWords): boolean {
  const words = [...CONTEXT_WORDS, ...MONTHS, ...wordsOf(email), ...wordsOf(name)]
  const joined = text.replaceAll(/[^\p{L}\p{N}]/gu, '')
  const rest = words
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, word) => left.replaceAll(word, ' '), joined)
  const left = rest.replaceAll(HABITS, '').length
  return rest !== joined && (left <= GUESSED_REST || left < text.length * OWN_SHARE)
}

const wordsOf = (text: string | null): string[] =>
  text === null
    ? []
    : foldAccents(text)
        .split(/[^\p{L}\p{N}]+/u)
        .filter(word => word.length >= WORD_MIN)
