// A process of the fault run `flood` that attacks until it is killed. Usage: `attacker.ts ATTACK PORT ADDRESSES`.
import { must } from '../domain/assert.ts'
import type { Target } from './attacks.ts'
import { attacks } from './attacks.ts'

const [, , name, port, addresses] = process.argv
const attack = must(
  attacks.find(known => known.name === name),
  `the attack ${name}`,
)
const count = Number(addresses)
let sent = 0
const target: Target = {
  port: Number(port),
  address: () => `198.51.${Math.floor((sent % count) / 250) + 100}.${((sent % count) % 250) + 1}`,
}
setInterval(() => {
  sent += 1
  void attack.send(target)
}, 1_000 / attack.perSecond)
