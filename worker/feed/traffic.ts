/** Bytes of the frames that this worker received and `takeBytes` (take-bytes.ts) has not counted yet. */
export const traffic = { bytes: 0 }
