// The keys of a keyboard that act on the page: what each is called, and its binding for tinykeys. Shift is optional where
// a layout needs it for the character.
export const shortcuts = [
  { name: 'search', keys: '[Shift]+/', shown: '/' },
  { name: 'home', keys: '1', shown: '1' },
  { name: 'market', keys: '2', shown: '2' },
  { name: 'watchlist', keys: '3', shown: '3' },
  { name: 'trade', keys: '4', shown: '4' },
  { name: 'profile', keys: '5', shown: '5' },
  { name: 'rows', keys: 'ArrowDown', shown: '↑ ↓' },
  { name: 'buy', keys: 'b', shown: 'B' },
  { name: 'sell', keys: 's', shown: 'S' },
  { name: 'alert', keys: 'a', shown: 'A' },
  { name: 'help', keys: '[Shift]+?', shown: '?' },
] as const
export type ShortcutName = (typeof shortcuts)[number]['name']
