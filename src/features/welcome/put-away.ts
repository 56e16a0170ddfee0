// Whether the user has dismissed the first steps, on this device.
import { readOwn, writeOwn } from '../../state/session.ts'

const NAME = 'firstSteps'

const isTrue = (value: unknown): value is true => value === true
export const isPutAway = (): boolean => readOwn(NAME, isTrue) !== null
export const putAway = (): void => writeOwn(NAME, true)
