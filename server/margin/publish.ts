// Account events of a position whose margin or contract changed without a fill; the last step of its transaction.

import { must } from '../../domain/assert.ts'
import { shownCode } from '../../domain/instruments/delivery-month.ts'
import { parseKey } from '../../domain/instruments/market-code.ts'
import { walletFor } from '../../domain/instruments/wallet-for.ts'
import type { WalletType } from '../../domain/wallet.ts'
import type { Tx } from '../db/db.ts'
import type { NewNotice } from '../notices/notices.ts'
import type { NewEvent } from '../outbox/outbox.ts'
import type { Position } from '../positions/position.ts'
import { positionWire } from '../positions/wire.ts'
import { walletWire } from '../wallets/wire.ts'
import type { MarginDeps } from './deps.ts'

export function walletOfPosition({ instrumentKey }: Pick<Position, 'instrumentKey'>): WalletType {
  return walletFor('isolatedMargin', must(parseKey(instrumentKey), `a key, not ${instrumentKey}`).board)
}

/** Available money in the position's wallet. */
export async function availableOf(
  { ledger }: Pick<MarginDeps, 'ledger'>,
  tx: Tx,
  position: Pick<Position, 'userId' | 'instrumentKey'>,
): Promise<bigint> {
  const [wallet] = await ledger.balance(tx, position.userId, [walletOfPosition(position)])
  return must(wallet, 'the wallet').available
}

/** The contract's code in the notation of traders. */
export const codeOfPosition = ({ instrumentKey }: Pick<Position, 'instrumentKey'>): string =>
  shownCode(must(parseKey(instrumentKey), `a key, not ${instrumentKey}`).code)

type Change = {
  readonly position: Position
  /** True if the wallet's balance changed. */
  readonly wallet: boolean
  readonly notice?: NewNotice
}

export async function publishPosition(deps: MarginDeps, tx: Tx, change: Change, at: number): Promise<void> {
  const { position, notice } = change
  const { userId } = position
  const events: NewEvent[] = [{ type: 'position', position: positionWire(position) }]
  if (change.wallet) {
    const wallets = await deps.ledger.balance(tx, userId, [walletOfPosition(position)])
    for (const wallet of wallets) events.push({ type: 'wallet', wallet: walletWire(wallet) })
  }
  if (notice) events.push(deps.notices.write(tx, userId, notice, at))
  deps.outbox.append(tx, userId, events, at)
}
