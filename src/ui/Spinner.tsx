import './spinner.css'

/** Decorative: the busy element around it has `aria-busy` or text. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <span className="spinner" aria-hidden="true" style={{ inlineSize: size, blockSize: size }} />
}
