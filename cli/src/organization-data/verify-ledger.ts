import { openApi } from '../api/open-api.ts'
import { organizationOf } from '../api/organization-of.ts'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { printerOf } from '../output/printer.ts'
import { safeText } from '../output/safe-text.ts'
import type { CommonFlags, Program } from '../program.ts'

type Verdict = {
  checked_at: string
  lawful: boolean
  laws: { name: string; broken: number; examples: unknown[] }[]
}

/** Has the server check every invariant of the organization's money; fails if one is violated. */
export async function verifyLedger(program: Program, flags: CommonFlags): Promise<void> {
  const api = await openApi(program, flags)
  const { id } = await organizationOf(api)
  const path = `/v1/organizations/${id}/verification`
  const verdict = await api.json<Verdict>({ method: 'GET', path })
  const printer = printerOf(program, flags.json ?? false)
  if (printer.json) printer.value(verdict)
  else {
    for (const { name, broken } of verdict.laws) {
      const mark = broken === 0 ? printer.style('green', 'ok') : printer.style('red', `${broken} ×`)
      printer.text(`${mark}  ${safeText(name)}`)
    }
  }
  const broken = verdict.laws.filter(one => one.broken > 0).length
  if (!verdict.lawful)
    throw new CommandFailed(
      exitCodes.failed,
      broken === 1 ? '1 invariant is violated.' : `${broken} invariants are violated.`,
    )
  printer.note(`All ${verdict.laws.length} invariants hold.`)
}
