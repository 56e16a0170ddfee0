// The fields of an error that are logged. They never contain the values of a statement, which are customers' data. An
// error of a failed statement has such values in its message and its fields, and the database's error in its detail and
// in quotes within its message.

export type ErrorFields = {
  readonly type: string
  readonly message: string
  /** The code of the operating system or the database. */
  readonly code?: string
  readonly query?: string
  readonly constraint?: string
  readonly stack?: string
  readonly cause?: ErrorFields | string
  readonly errors?: readonly (ErrorFields | string)[]
}

/** Maximum number of causes, because an error's causes may form a circle. */
const DEPTH_MAX = 5

export const errorFields = (error: unknown): ErrorFields | string => fieldsOf(error, DEPTH_MAX)

function fieldsOf(error: unknown, depth: number): ErrorFields | string {
  if (!(error instanceof Error)) return typeof error === 'string' ? error : `a thrown ${typeof error}`
  const isOfStatement = 'params' in error || isSqlState(Reflect.get(error, 'code'))
  return {
    type: error.name,
    message: isOfStatement ? withoutValues(error) : error.message,
    ...texts(error),
    ...(error.stack === undefined ? {} : { stack: isOfStatement ? framesOf(error) : error.stack }),
    ...(error.cause === undefined || depth === 0 ? {} : { cause: fieldsOf(error.cause, depth - 1) }),
    ...(error instanceof AggregateError && depth > 0
      ? { errors: error.errors.map(one => fieldsOf(one, depth - 1)) }
      : {}),
  }
}

/** True for an SQLSTATE: five letters and digits with at least one digit. EPIPE is none. */
const isSqlState = (code: unknown): boolean => typeof code === 'string' && /^(?=.*\d)[0-9A-Z]{5}$/.test(code)

function texts(error: Error): Pick<ErrorFields, 'code' | 'query' | 'constraint'> {
  const names = ['code', 'query', 'constraint'] as const
  const found = names.map(name => [name, Reflect.get(error, name)] as const)
  return Object.fromEntries(found.filter(([, value]) => typeof value === 'string'))
}

/** The message without values. The statement itself is logged as `query`. */
function withoutValues(error: Error): string {
  if ('query' in error && 'params' in error && error.message.startsWith('Failed query')) return 'Failed query'
  return error.message.replaceAll(/"[^"]*"/g, '"…"')
}

/** The frames of a stack. The stack begins with the message, which is removed. */
function framesOf({ stack = '', message }: Error): string {
  const at = stack.indexOf(message)
  const rest = at === -1 ? '' : stack.slice(at + message.length)
  return rest.trimStart()
}
