// A previously uploaded image, shown to its owner: the address alone gives no access, so it is fetched with the token.
import { useEffect, useState } from 'react'
import { TRANSFER_TIMEOUT_MS } from '../../../domain/limits.ts'
import { session } from '../../state/session.ts'
import { headersOf } from '../http.ts'

type Shown = { readonly state: 'loading' | 'ready' | 'failed'; readonly source: string | null }
const NOTHING: Shown = { state: 'loading', source: null }

/** The source is a blob URL, which is revoked when another replaces it. A null `url` loads nothing. */
export function usePrivateImage(url: string | null): Shown {
  const [shown, setShown] = useState<Shown & { readonly of: string | null }>({ ...NOTHING, of: null })
  useEffect(() => {
    if (url === null) return
    const left = new AbortController()
    let source: string | null = null
    fetchImage(url, left.signal).then(
      image => {
        source = URL.createObjectURL(image)
        setShown({ of: url, state: 'ready', source })
      },
      () => {
        if (!left.signal.aborted) setShown({ of: url, state: 'failed', source: null })
      },
    )
    return () => {
      left.abort()
      if (source !== null) URL.revokeObjectURL(source)
    }
  }, [url])
  return shown.of === url ? shown : NOTHING
}

async function fetchImage(url: string, left: AbortSignal): Promise<Blob> {
  const signal = AbortSignal.any([left, AbortSignal.timeout(TRANSFER_TIMEOUT_MS)])
  const response = await fetch(url, { headers: headersOf(session.token), signal })
  if (!response.ok) throw new Error(`No image: ${response.status}`)
  const image = await response.blob()
  left.throwIfAborted()
  return image
}

/** The object URL of a blob for as long as the blob is shown; null without one. */
export function useBlobSource(image: Blob | null): string | null {
  const [shown, setShown] = useState<{ readonly of: Blob | null; readonly source: string | null }>({
    of: null,
    source: null,
  })
  useEffect(() => {
    if (image === null) return
    const source = URL.createObjectURL(image)
    setShown({ of: image, source })
    return () => URL.revokeObjectURL(source)
  }, [image])
  return shown.of === image ? shown.source : null
}
