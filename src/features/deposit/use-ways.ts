// The deposit methods that the platform offers now.
import type { DepositKind } from '../../../domain/payment.ts'
import type { DepositWay } from '../../../domain/wire/calls/deposit.ts'
import { useCall } from '../../data/use-call.ts'

export const useWays = () => useCall('POST /recharge/currency/selectList', {})

export type BankWay = DepositWay & { readonly bank: NonNullable<DepositWay['bank']> }
export type CryptoWay = DepositWay & { readonly crypto: NonNullable<DepositWay['crypto']> }

export const waysOf = (ways: readonly DepositWay[], kind: DepositKind): readonly DepositWay[] =>
  ways.filter(way => way.kind === kind)

export const isBankWay = (way: DepositWay): way is BankWay => way.bank !== null
export const isCryptoWay = (way: DepositWay): way is CryptoWay => way.crypto !== null
