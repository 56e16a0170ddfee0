import type {} from '@vitest/browser-playwright'
import { cdp } from 'vitest/browser'

// The browser keeps the storage from one test file to the next: each file starts with an empty one.
localStorage.clear()
sessionStorage.clear()
// Test files must not share an engine, and some replace the worker of the page by a scripted one.
Reflect.deleteProperty(globalThis, 'SharedWorker')
// Moves the mouse to a corner. Where the last click of another file left it, a chart would show a crosshair.
await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: 0, y: 0 })
