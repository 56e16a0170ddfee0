// A value that takes a moment to read from the device.
import { useEffect, useState } from 'react'

/** Reads once, when the component mounts. Undefined until the value is read; `read` must not reject. */
export function useLoaded<T>(read: () => Promise<T>): T | undefined {
  const [value, setValue] = useState<{ readonly read: T }>()
  const [first] = useState(() => read)
  useEffect(() => {
    let isLeft = false
    void first().then(result => {
      if (!isLeft) setValue({ read: result })
    })
    return () => {
      isLeft = true
    }
  }, [first])
  return value?.read
}
