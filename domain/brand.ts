declare const brand: unique symbol

/** A primitive that cannot be mixed with others of its type: a plain number is not a `Brand<number, 'EpochMs'>`. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** Milliseconds since 1970 UTC, by the server's clock. */
export type EpochMs = Brand<number, 'EpochMs'>
/** An exact decimal as text: optional minus, digits, optional point and digits. No exponent, no separators. */
export type DecimalText = Brand<string, 'DecimalText'>
/** Identifier of an instrument: `BOARD.CODE`, such as `US.AAPL` or `HK.00700`. It never changes. */
export type InstrumentKey = Brand<string, 'InstrumentKey'>

export const epochMs = (value: number): EpochMs => value as EpochMs
export const decimalText = (value: string): DecimalText => value as DecimalText
