// How much of a model is run: little in the suite, as much as one has patience for by the environment.
const { MODEL_RUNS, MODEL_COMMANDS, MODEL_SEED } = process.env

export type Sizes = { readonly seed: number; readonly runs: number; readonly commands: number }

/** `usual`: what a suite has time for. Another seed each time, unless one is asked for. */
export const sizesOf = (usual: Omit<Sizes, 'seed'>): Sizes => ({
  seed: MODEL_SEED === undefined ? Date.now() % 2 ** 31 : Number(MODEL_SEED),
  runs: Number(MODEL_RUNS ?? usual.runs),
  commands: Number(MODEL_COMMANDS ?? usual.commands),
})
