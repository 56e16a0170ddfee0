// The chart library knows only UTC: times are moved by the exchange's offset, so that its axis reads the exchange's clock.
const QUARTER_MS = 900_000

const formats = new Map<string, Intl.DateTimeFormat>()
const offsets = new Map<string, number>()

function formatOfZone(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
    formats.set(zone, format)
  }
  return format
}

/** Offset of a zone at a moment, ms east of UTC. Daylight saving changes on a quarter of an hour, so that is what is kept. */
export function zoneOffsetMs(time: number, zone: string): number {
  const name = `${zone} ${Math.floor(time / QUARTER_MS)}`
  let offset = offsets.get(name)
  if (offset === undefined) {
    offset = readOffset(time, zone)
    offsets.set(name, offset)
  }
  return offset
}

/** From 'GMT-05:00', or 'GMT' for none. */
function readOffset(time: number, zone: string): number {
  const part = formatOfZone(zone)
    .formatToParts(time)
    .find(({ type }) => type === 'timeZoneName')
  const match = /GMT([+-])(\d{2}):(\d{2})/.exec(part?.value ?? '')
  if (!match) return 0
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return (match[1] === '-' ? -minutes : minutes) * 60_000
}
