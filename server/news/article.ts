// Helpers for articles, which are HTML that the server generates. Text from outside must pass through `escaped`.

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, mark => entities[mark] ?? mark)

const WORDS_A_MINUTE = 200
/** Chinese has no spaces between words, so two characters count as a word. */
const HAN_A_WORD = 2

export function minutesOf(html: string): number {
  const text = html.replaceAll(/<[^>]*>/g, ' ')
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.replaceAll(/\p{Script=Han}/gu, ' ').match(/\S+/g)?.length ?? 0
  return Math.max(1, Math.round((words + han / HAN_A_WORD) / WORDS_A_MINUTE))
}
