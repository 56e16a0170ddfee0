/**
 * Currencies of wallets, fees and account totals. A price can be in another currency: some forex pairs are quoted in
 * yen.
 */
export const currencies = ['MXN', 'USD', 'HKD'] as const
export type Currency = (typeof currencies)[number]
