import { openApi } from '../api/open-api.ts'
import { findOrganization } from '../api/organization-of.ts'
import { printerOf } from '../output/printer.ts'
import type { CommonFlags, Program } from '../program.ts'

/** Shows which server and organization commands use, after asking the server. */
export async function whoami(program: Program, flags: CommonFlags): Promise<void> {
  const api = await openApi(program, flags)
  const organization = await findOrganization(api)
  const { server, profile } = api.connection
  printerOf(program, flags.json ?? false).value({
    server,
    profile: profile?.name ?? null,
    organization,
  })
}
