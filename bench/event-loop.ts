// Preloaded into a measured server (`node --import`): prints the longest time in which its event loop was blocked, in ms,
// when it gets SIGUSR2. A blocked server answers neither calls nor health checks.
import { monitorEventLoopDelay } from 'node:perf_hooks'

const RESOLUTION_MS = 10
const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
delay.enable()
process.on('SIGUSR2', () => console.log(`longest block ${delay.max / 1e6}`))
