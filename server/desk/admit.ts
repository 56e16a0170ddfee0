// Identifies the operator who sends a command to the operator socket, and checks that the operator's role allows it. A
// trial installation on the loopback without operators accepts commands under any name from the owner of the process.
import type { IncomingHttpHeaders } from 'node:http'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Clock } from '../../domain/clock.ts'
import type { ReviewKind } from '../../domain/review-kinds.ts'
import { reviews } from '../db/account-schema.ts'
import type { Db } from '../db/db.ts'
import { Problem } from '../lib/command.ts'
import { isForMachine, mayDo } from './duties.ts'
import { allOperators, OWNER, operatorByKey } from './operators.ts'
import type { Signed } from './signature.ts'
import { createSignatures } from './signature.ts'

/** The operator's name; null for a command that needs no operator. */
export type Admitted = { readonly name: string | null }
export type Admit = (headers: IncomingHttpHeaders, signed: Signed) => Promise<Admitted | Problem>

type AdmitDeps = {
  readonly db: Db
  readonly clock: Clock
  /** True if commands are accepted without operators, because no other machine can reach this installation. */
  readonly mayBeOpen: boolean
}

const unsigned = new Problem('Sign it with your key: set OPERATOR_KEY to its file.')
const badSignature = new Problem('The signature is not valid: is the clock of this machine right?')
const noRights = new Problem('This key gives no rights: a security officer adds it, and another one confirms it.')
const noOperators = new Problem('There are no operators yet. Begin with `add-operator NAME --role security --key KEY`.')
const founding = z.object({ role: z.literal('security') })

export function createAdmit({ db, clock, mayBeOpen }: AdmitDeps): Admit {
  const readSignature = createSignatures(clock)
  return async (headers, signed) => {
    const { command, body } = signed
    if (isForMachine(command)) return { name: null }
    const signer = readSignature(headers, signed)
    if (signer === 'invalid') return badSignature
    if (signer === 'none') {
      if ((await allOperators(db)).length > 0) return unsigned
      if (command === 'add-operator' && founding.safeParse(JSON.parse(body)).success) return { name: OWNER }
      return mayBeOpen ? { name: null } : noOperators
    }
    const operator = await operatorByKey(db, signer.publicKey)
    if (!operator) return noRights
    const { name, role } = operator
    if (mayDo(role, command, await kindOf(db, body))) return { name }
    return new Problem(`${name} has the role ${role}, which does not ${command} this.`)
  }
}

async function kindOf(db: Db, body: string): Promise<ReviewKind | null> {
  const { id } = z.object({ id: z.string() }).safeParse(JSON.parse(body)).data ?? {}
  if (id === undefined) return null
  const [row] = await db.select({ kind: reviews.kind }).from(reviews).where(eq(reviews.id, id))
  return row?.kind ?? null
}
