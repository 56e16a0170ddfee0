// The build without eval ships no types of its own.
declare module 'msgpackr/index-no-eval' {
  export { Packr } from 'msgpackr'
}
