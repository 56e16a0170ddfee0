// The hashes of a draw, computed by the browser's Web Crypto.
const encoder = new TextEncoder()

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')

export const commitmentOf = async (seed: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', encoder.encode(seed)))

/** HMAC-SHA256 with the seed as its key. */
export async function macOf(seed: string, id: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(seed), algorithm, false, ['sign'])
  return hexOf(await crypto.subtle.sign('HMAC', key, encoder.encode(id)))
}
