// Operators approve withdrawals on a terminal that shows text of customers. That text must not move the cursor, set the
// title, reverse the direction of writing, or look like a line of another request.
import { expect, test } from 'vitest'
import { chatText, sheetText, waitingText } from '../../tools/desk-text.ts'

const attack = 'Mal\u001b]0;PWNED\u0007\u001b[31mlory\u202e\u009b2Jabc\nUser  somebody else'
const acting = /[\p{Cc}\p{Cf}]/u

test('a value of a request is one line of printable text', () => {
  const text = sheetText([{ heading: 'Customer', rows: [['Name', attack]] }])
  const lines = text.split('\n')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toMatch(acting)
  expect(text).toContain('Mal�]0;PWNED��[31mlory�')
})

test('a name in the list is one line of printable text', () => {
  const waiting = { id: 'r', kind: 'kyc', username: attack, createdAt: 0, dueAt: 0, agreed: 0, needed: 1 }
  const lines = waitingText(1, [waiting]).split('\n')
  expect(lines).toHaveLength(2)
  expect(lines.join('')).not.toMatch(acting)
})

test('each line of a message is indented, unlike a thread', () => {
  const lines = chatText([{ thread: 't', text: attack, createdAt: 0 }]).split('\n')
  expect(lines.slice(1).every(line => line.startsWith('  '))).toBe(true)
  expect(lines.join('')).not.toMatch(acting)
})
