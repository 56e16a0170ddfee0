// The demo account of a simulated market, with which the app can be tried without a registration. It is created once,
// and later starts do not change it.
import { eq } from 'drizzle-orm'
import { must } from '../../domain/assert.ts'
import type { Clock } from '../../domain/clock.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { Db, Tx } from '../db/db.ts'
import { users, watchlist } from '../db/schema.ts'
import { sealedFor } from '../db/sealed-columns.ts'
import { newId, newReferralCode, newToken } from '../lib/id.ts'
import type { MarketSource } from '../market/source.ts'
import { removeFactors } from './factors/lost.ts'
import type { Passwords } from './passwords.ts'
import { personByName } from './people.ts'
import type { Sessions } from './sessions.ts'

export const DEMO_USERNAME = 'demo'
export const DEMO_PASSWORD = 'demo-pulso'
/** As public as the log-in password, because it protects practice money only. */
export const DEMO_PAY_PASSWORD = '135790'
export const DEMO_LOGIN = [DEMO_USERNAME, DEMO_PASSWORD, DEMO_PAY_PASSWORD]

/** Well-known companies of the three markets. */
const watched = [
  ...['US.AAPL', 'US.NVDA', 'US.MSFT', 'US.TSLA', 'MX.WALMEX', 'MX.CEMEXCPO', 'MX.BIMBOA'],
  ...['HK.00700', 'HK.09988', 'HK.00005'],
]

/** Time limit of the transaction: two months of trades take longer than any request. */
const SEEDED_WITHIN_MS = MINUTE_MS

export type DemoDeps = {
  readonly db: Db
  readonly clock: Clock
  readonly market: MarketSource
  readonly passwords: Passwords
  /** Opens the wallets and buys the demo account's holdings. */
  readonly openDemo: (tx: Tx, userId: string) => Promise<void>
}

export async function seedDemo({ db, clock, market, passwords, openDemo }: DemoDeps): Promise<void> {
  if (await personByName(db, DEMO_USERNAME)) return
  const [passwordHash, payPasswordHash] = await Promise.all([
    hashed(passwords, DEMO_PASSWORD),
    hashed(passwords, DEMO_PAY_PASSWORD),
  ])
  const seed = async (tx: Tx) => {
    const id = newId()
    const createdAt = clock.now()
    const added = await tx
      .insert(users)
      .values({
        id,
        username: DEMO_USERNAME,
        passwordHash,
        payPasswordHash,
        accountType: 2,
        createdAt,
        fullName: sealedFor(id, 'Demo Pulso'),
        kyc: 'verified',
        country: 'MX',
        referralCode: newReferralCode(),
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    // Another process has created the account: the insert waited for its transaction, and everything exists.
    if (added.length === 0) return
    const entries = watched
      .filter(key => market.find(key))
      .map((instrumentKey, position) => ({ id: newId(), userId: id, instrumentKey, position, createdAt }))
    if (entries.length > 0) await tx.insert(watchlist).values(entries)
    await openDemo(tx, id)
  }
  await db.transaction(seed, { withinMs: SEEDED_WITHIN_MS })
}

type CloseDeps = Pick<DemoDeps, 'db' | 'passwords'> & { readonly sessions: Pick<Sessions, 'revokeAll'> }

/** Disables every log-in of a demo account that an earlier start has created. */
export async function closeDemo({ db, passwords, sessions }: CloseDeps): Promise<void> {
  const person = await personByName(db, DEMO_USERNAME)
  if (!person) return
  const passwordHash = await hashed(passwords, newToken())
  await db.transaction(async tx => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, person.id))
    // Anybody may have added a passkey or an authenticator app while the password was public.
    await removeFactors(tx, person.id)
    await sessions.revokeAll(tx, person.id)
  })
}

const hashed = async (passwords: Passwords, password: string): Promise<string> =>
  must(await passwords.hash(password), 'a free place to hash a password')
