// Access tokens of unlocked offers, kept in memory: after a reload the code must be entered again.
const tokens = new Map<string, string>()

export const keepToken = (offerId: string, token: string): void => void tokens.set(offerId, token)
export const tokenOf = (offerId: string): string | undefined => tokens.get(offerId)
