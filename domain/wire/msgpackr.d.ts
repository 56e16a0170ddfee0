// The build of msgpackr without eval has no type declarations.
declare module 'msgpackr/index-no-eval' {
  export { Packr } from 'msgpackr'
}
