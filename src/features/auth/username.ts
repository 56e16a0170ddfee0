// The log-in name that the log-in page fills in, stored only at the user's request (specification §3), encrypted.
import { isText } from '../../lib/persist.ts'
import { readSealed, writeSealed } from '../../lib/sealed.ts'

const USERNAME = 'username'

export const rememberedUsername = (): Promise<string | null> => readSealed(USERNAME, isText)
export const rememberUsername = (username: string | null): Promise<boolean> => writeSealed(USERNAME, username)
