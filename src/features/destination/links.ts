// Where one goes from a destination.
export const modifyPages = { bank: '/pages/bcard/modify', crypto: '/pages/vm/modify' } as const
export const withdrawPages = { bank: '/pages/withdraw/bcard', crypto: '/pages/withdraw/vm' } as const
export const listPages = { bank: '/pages/bcard/index', crypto: '/pages/vm/index' } as const
