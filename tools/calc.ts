// `npm run calc`: calculates with the functions of `domain` that the server and the page use.
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { calculate, listText } from './calc/registry.ts'
import { Misuse, runCommand } from './command.ts'
import { WRONG_USE } from './usage.ts'

const help = `Calculates what the server and the page calculate, for anyone who wants to check it.

  npm run --silent calc < cases.json
  npm run --silent calc -- list

Reads a JSON array of {"calc": NAME, "input": {…}} and prints an array of {"calc", "output"} or
{"calc", "error": {"code", "field"}}, in its order. \`list\` prints names, inputs and sources. Decimals are text, counts are
whole numbers, rates are fractions, what is undefined is null. Ends with ${WRONG_USE} when the input is no such array.`

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({ options: { help: { type: 'boolean' } }, allowPositionals: true })
  if (values.help) return help
  if (positionals.join(' ') === 'list') return listText()
  if (positionals.length > 0) throw new Misuse(`There is no command ${positionals.join(' ')}.`)
  return JSON.stringify(calculate(casesOf(await text(process.stdin))), null, 2)
}

function casesOf(json: string): readonly unknown[] {
  const cases = parsed(json)
  if (!Array.isArray(cases)) throw new Misuse('The input is no JSON array of cases.')
  return cases
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

await runCommand('calc', run)
