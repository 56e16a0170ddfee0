// The size of a model run: small in the test suite, configurable by environment variables.
const { MODEL_RUNS, MODEL_COMMANDS, MODEL_SEED } = process.env

export type Sizes = { readonly seed: number; readonly runs: number; readonly commands: number }

/** `usual`: the size in the test suite. The seed is random unless MODEL_SEED is set. */
export const sizesOf = (usual: Omit<Sizes, 'seed'>): Sizes => ({
  seed: MODEL_SEED === undefined ? Date.now() % 2 ** 31 : Number(MODEL_SEED),
  runs: Number(MODEL_RUNS ?? usual.runs),
  commands: Number(MODEL_COMMANDS ?? usual.commands),
})
