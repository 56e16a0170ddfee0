import { z } from 'zod'
import { helloSchema } from './up/hello.ts'
import { pingSchema } from './up/ping.ts'
import { resyncSchema } from './up/resync.ts'
import { watchSchema } from './up/watch.ts'

export const upSchema = z.discriminatedUnion('t', [helloSchema, watchSchema, resyncSchema, pingSchema])
export type Up = z.infer<typeof upSchema>
