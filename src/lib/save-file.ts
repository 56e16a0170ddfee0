/** Offers a text as a file download. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has opened the URL by the next task.
  setTimeout(() => URL.revokeObjectURL(url))
}
