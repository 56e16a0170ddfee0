// Colours for a canvas, which cannot read CSS variables. With forced colours all lines have the text colour: their
// patterns tell them apart.

export function colourReader(host: HTMLElement): (colour: string) => string {
  const isForced = matchMedia('(forced-colors: active)').matches
  return colour => {
    const probe = document.createElement('span')
    probe.style.setProperty('forced-color-adjust', 'none')
    probe.style.color = isForced ? 'CanvasText' : colour
    host.append(probe)
    const read = getComputedStyle(probe).color
    probe.remove()
    return read
  }
}
