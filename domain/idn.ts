// Domain names in other scripts, in their ASCII form: `correo.españa.mx` is `correo.xn--espaa-rta.mx`.

// Parameters of Punycode (RFC 3492, section 5).
const BASE = 36
const T_MIN = 1
const T_MAX = 26
const SKEW = 38
const DAMP = 700
const FIRST_BIAS = 72
const FIRST_CODE = 128
const DIGITS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** Section 6.1: the bias after a difference was written. */
function adapted(delta: number, length: number, first: boolean): number {
  let rest = Math.floor(delta / (first ? DAMP : 2))
  rest += Math.floor(rest / length)
  let steps = 0
  while (rest > Math.floor(((BASE - T_MIN) * T_MAX) / 2)) {
    rest = Math.floor(rest / (BASE - T_MIN))
    steps += BASE
  }
  return steps + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

/** Section 6.3: a difference as an integer of variable length. */
function written(delta: number, bias: number): string {
  let text = ''
  let rest = delta
  for (let step = BASE; ; step += BASE) {
    const threshold = Math.min(Math.max(step - bias, T_MIN), T_MAX)
    if (rest < threshold) return text + (DIGITS[rest] ?? '')
    text += DIGITS[threshold + ((rest - threshold) % (BASE - threshold))] ?? ''
    rest = Math.floor((rest - threshold) / (BASE - threshold))
  }
}

/** Encodes one label (RFC 3492, section 6.3). */
function punycode(label: string): string {
  const codes = Array.from(label, character => character.codePointAt(0) ?? 0)
  const basic = codes.filter(code => code < FIRST_CODE)
  let text = String.fromCharCode(...basic) + (basic.length > 0 ? '-' : '')
  let done = basic.length
  let next = FIRST_CODE
  let delta = 0
  let bias = FIRST_BIAS
  while (done < codes.length) {
    const least = Math.min(...codes.filter(code => code >= next))
    delta += (least - next) * (done + 1)
    next = least
    for (const code of codes) {
      if (code < next) delta += 1
      if (code !== next) continue
      text += written(delta, bias)
      bias = adapted(delta, done + 1, done === basic.length)
      delta = 0
      done += 1
    }
    delta += 1
    next += 1
  }
  return text
}

/** A label longer than this is no domain name, so it is left as it is. */
const LABEL_MAX = 63

const asciiLabel = (label: string): string =>
  /^\p{ASCII}*$/u.test(label) || label.length > LABEL_MAX ? label : `xn--${punycode(label)}`

/** Converts a domain name in lower case (`domain/typed.ts`) to ASCII. An ideographic full stop also separates labels. */
export const asciiDomain = (domain: string): string =>
  domain
    .split(/[.\u3002]/)
    .map(asciiLabel)
    .join('.')
