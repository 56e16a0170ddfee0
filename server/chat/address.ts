// Where the chat with customer service is.

export const CHAT_PAGE = '/chat'

/** The page of a person's own thread. */
export const chatOf = (key: string): string => `${CHAT_PAGE}#${key}`
