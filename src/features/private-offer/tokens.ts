// Tokens of opened offers, for the life of the page: after a reload the code is given again.
const tokens = new Map<string, string>()

export const keepToken = (offerId: string, token: string): void => void tokens.set(offerId, token)
export const tokenOf = (offerId: string): string | undefined => tokens.get(offerId)
