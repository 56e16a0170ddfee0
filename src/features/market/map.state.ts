// Whether the market tab shows a market as a map or as a list, restored when the user returns to the page.
import { proxy } from 'valtio/vanilla'

export const shownMap = proxy({ isMap: false })
