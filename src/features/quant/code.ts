// The code of an instrument key as it travels.
export const codeOfKey = (key: string): string => key.slice(key.indexOf('.') + 1)
