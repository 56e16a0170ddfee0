/** Receives ranges of minutes, in order: `minute` is the first one, `count` their number. */
export type Take = (minute: number, count: number, open: number, high: number, low: number, close: number) => void
