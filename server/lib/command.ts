// A command of the desk: what it takes, and what it does with it. Its words are for the operator's terminal.
import type { z } from 'zod'

/** Why a command was not done, as a sentence. */
export class Problem {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Command = {
  readonly input: z.ZodType
  readonly run: (input: unknown) => Promise<object | Problem>
}

/** Links the parsed arguments to the function that runs with them. */
export const command = <Input extends z.ZodType>(
  input: Input,
  run: (input: z.infer<Input>) => Promise<object | Problem>,
): Command => ({ input, run: parsed => run(input.parse(parsed)) })
