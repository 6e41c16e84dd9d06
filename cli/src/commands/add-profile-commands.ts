import { Argument, type Command } from 'commander'
import { suggest } from '../completion/suggestions.ts'
import { profileNames } from '../profiles/profile-file.ts'
import { listProfiles, selectProfile } from '../profiles/list-profiles.ts'
import { login } from '../profiles/login.ts'
import { logout } from '../profiles/logout.ts'
import { whoami } from '../profiles/whoami.ts'
import type { CommonFlags, Program } from '../program.ts'
import { addCommonFlags } from './common-flags.ts'

/** Adds the commands that sign in and choose between servers and organizations. */
export function addProfileCommands(root: Command, program: Program): void {
  const simple = [
    ['login', 'sign in with an access token of your organization', login],
    ['logout', 'delete a profile and its token', logout],
    ['whoami', 'show the server and the organization in use', whoami],
  ] as const
  for (const [name, what, action] of simple) {
    const command = addCommonFlags(root.command(name).description(what))
    command.action(() => action(program, command.optsWithGlobals<CommonFlags>()))
  }
  const profiles = root.command('profiles').description('list and choose profiles')
  const list = addCommonFlags(profiles.command('list').description('list the profiles'))
  list.action(() => listProfiles(program, list.optsWithGlobals<CommonFlags>()))
  const use = profiles.command('use').description('make a profile the current one')
  addCommonFlags(use.addArgument(suggest(new Argument('<name>'), () => profileNames(program))))
  use.action((name: string) => selectProfile(program, name, use.optsWithGlobals<CommonFlags>()))
}
