// A command of an operator: the schema of its input, and the function that runs it. Its texts are shown on the
// operator's terminal.
import type { z } from 'zod'

/** The reason why a command was not executed, as a sentence. */
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

/** Combines the schema of the input with the function that gets the parsed input. */
export const command = <Input extends z.ZodType>(
  input: Input,
  run: (input: z.infer<Input>) => Promise<object | Problem>,
): Command => ({ input, run: parsed => run(input.parse(parsed)) })
