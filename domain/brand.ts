declare const brand: unique symbol

/** A primitive that must not be mixed with its equals: `Brand<number, 'EpochMs'>` is no plain number's slot. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name }

/** Milliseconds since 1970 UTC, by the server's clock. */
export type EpochMs = Brand<number, 'EpochMs'>
/** An exact decimal as text: optional minus, digits, optional point and digits. No exponent, no separators. */
export type DecimalText = Brand<string, 'DecimalText'>
/** `BOARD.CODE`, such as `US.AAPL` or `HK.00700`: what a person would write, stable for ever. */
export type InstrumentKey = Brand<string, 'InstrumentKey'>

export const epochMs = (value: number): EpochMs => value as EpochMs
export const decimalText = (value: string): DecimalText => value as DecimalText
