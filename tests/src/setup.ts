import type {} from '@vitest/browser-playwright'
import { cdp } from 'vitest/browser'

// Each file starts with an empty storage: the browser keeps it from one file to the next.
localStorage.clear()
sessionStorage.clear()
// And with the mouse in a corner: where the last click of another file left it, a chart would show a crosshair.
await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
