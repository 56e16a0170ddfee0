// Normalises what a user typed or pasted, by the kind of value. The page, the server's schemas and the rules use this
// one table, so that a value is the same everywhere. Keyboards add spaces, calculators and chat apps add direction
// marks, input methods write full-width letters, and other scripts have digits of their own.

type Plan = {
  /** Normal form of Unicode (UAX #15). NFKC also unifies full-width and other compatibility letters. */
  readonly form: 'NFC' | 'NFKC'
  /**
   * White space. `none`: removed. `one`: each run becomes one space. `ends`: only removed at the ends. `lines`: line
   * breaks are kept. In all kinds it is removed at the ends.
   */
  readonly spaces: 'none' | 'one' | 'ends' | 'lines'
  readonly letters?: 'lower' | 'upper'
  /** Digits, signs and dashes of all scripts become those of ASCII. */
  readonly digits?: true
  /** Joiners inside words and emoji, and variation selectors after emoji, are kept: they change what is read. */
  readonly joined?: true
}

/** Kinds of values. A secret is never changed: its characters are its own. */
const plans = {
  secret: null,
  /** Name of a person. */
  name: { form: 'NFC', spaces: 'one' },
  /** Free text on one line: a label, an address, the name of a company. */
  line: { form: 'NFC', spaces: 'one', joined: true },
  /** Free text on several lines. */
  text: { form: 'NFC', spaces: 'lines', joined: true },
  username: { form: 'NFKC', spaces: 'ends' },
  /** `domain/login-name.ts` also converts the domain of the address to ASCII. */
  email: { form: 'NFKC', spaces: 'ends', letters: 'lower' },
  /** Code without spaces and without regard to case: of an instrument, an invitation, a bank. */
  code: { form: 'NFKC', spaces: 'none', letters: 'upper' },
  search: { form: 'NFKC', spaces: 'one' },
  /** Amount, price or quantity as decimal text. Spaces between digits stay, so that `12 50` is refused. */
  number: { form: 'NFC', spaces: 'ends', digits: true },
  /** Digits that are no quantity, with or without separators: CLABE, card, telephone, document. */
  digits: { form: 'NFC', spaces: 'one', digits: true },
  /** Digits of a fixed length: a code by e-mail, a routing number. */
  pin: { form: 'NFC', spaces: 'none', digits: true },
  /** Address of a wallet. */
  address: { form: 'NFKC', spaces: 'none' },
} as const satisfies Readonly<Record<string, Plan | null>>

export type TypedKind = keyof typeof plans

/** Format characters and others that no font draws: direction marks, zero-width characters, BOM, soft hyphen. */
const undrawn = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/** The same, except a joiner between two letters or emoji, and a variation selector after an emoji. */
const undrawnApart =
  /(?!(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])|(?<=[\p{Extended_Pictographic}\d#*])[\ufe0e\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

const digit = /\p{Nd}/u

/** Value of a decimal digit of any script. Unicode encodes them in runs of ten, in ascending order. */
function asciiDigit(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let first = code
  while (digit.test(String.fromCodePoint(first - 1))) first -= 1
  return String((code - first) % 10)
}

/** Converts digits, signs and separators of numbers to ASCII. */
export const asciiNumber = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/g, wide => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/(?!\d)\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replaceAll('\u066b', '.')
    .replaceAll('\u066c', ',')

const spaced = {
  none: (text: string) => text.replace(/\s/g, ''),
  one: (text: string) => text.replace(/\s+/g, ' '),
  ends: (text: string) => text,
  lines: (text: string) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(/[^\S\n]/g, ' '),
} as const

/** Normalises a typed or pasted value. The result of a normalised value is the value itself. */
export function typed(kind: TypedKind, text: string): string {
  const plan: Plan | null = plans[kind]
  if (plan === null) return text
  let now = planned(plan, text)
  // A removed character can bring two others together, such as a letter and its accent.
  for (let before = text; now !== before; now = planned(plan, before)) before = now
  return now
}

function planned(plan: Plan, text: string): string {
  const drawn = text.replace(plan.joined ? undrawnApart : undrawn, '').normalize(plan.form)
  const ascii = plan.digits ? asciiNumber(drawn) : drawn
  const cased = plan.letters ? withLetters(ascii, plan.letters) : ascii
  return spaced[plan.spaces](cased).trim().normalize(plan.form)
}

const withLetters = (text: string, letters: 'lower' | 'upper'): string =>
  letters === 'lower' ? text.toLowerCase() : text.toUpperCase()
