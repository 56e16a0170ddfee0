// Users search for what they want to do in everyday words; instruments alone answer none of these.
import { expect, test } from 'vitest'
import { destinationsFor } from '../../src/features/search/destinations.ts'

const first = (query: string, isOffered = (_: string): boolean => true) =>
  destinationsFor(query, title => title, isOffered).map(({ to }) => to)

test.each([
  ['cetes', '/pages/bonds/list'],
  ['CETES\u200b', '/pages/bonds/list'],
  ['dólar', '/pages/product/forex'],
  ['ganar intereses', '/pages/yinmutual/index'],
  ['préstamo', '/pages/loan/index'],
  ['depositar', '/pages/deposit/index'],
  ['cambiar contraseña', '/pages/setting/loginpwd'],
  ['quiero cambiar mi contraseña', '/pages/setting/loginpwd'],
  ['ayuda', '/pages/webview/index?to=support'],
  ['基金', '/pages/yinmutual/index'],
  ['貸款', '/pages/loan/index'],
  ['修改密码', '/pages/setting/loginpwd'],
  ['loans', '/pages/loan/index'],
  ['ｌｏａｎｓ', '/pages/loan/index'],
  ['change password', '/pages/setting/loginpwd'],
  ['withdraw', '/pages/withdraw/bcard'],
])('%s finds %s', (query, to) => {
  expect(first(query)).toContain(to)
})

test('the titles of pages are found in the language of the app, and are first', () => {
  const titleOf = (title: string): string => (title === 'deposit' ? 'Depositar' : title)
  expect(destinationsFor('depositar', titleOf, () => true)[0]?.to).toBe('/pages/deposit/index')
})

test('a name of an instrument, one letter and nothing find no page', () => {
  expect([first('walmex'), first('a'), first(''), first(' ')]).toEqual([[], [], [], []])
})

test('a product that the server does not have is not found', () => {
  expect(first('oro')).toEqual(['/pages/product/future'])
  expect(first('oro', product => product !== 'futures')).toEqual([])
})
