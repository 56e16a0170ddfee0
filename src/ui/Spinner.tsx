import './spinner.css'

/** A sign only: the busy thing around it carries `aria-busy` or words. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <span className="spinner" aria-hidden="true" style={{ inlineSize: size, blockSize: size }} />
}
