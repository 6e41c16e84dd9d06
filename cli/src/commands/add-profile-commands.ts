import { Argument, Option, type Command } from 'commander'
import { tokenScopes } from '../operations/operations.gen.ts'
import { suggest } from '../completion/suggestions.ts'
import { profileNames } from '../profiles/profile-file.ts'
import { listProfiles, selectProfile } from '../profiles/list-profiles.ts'
import { login } from '../profiles/login.ts'
import type { LoginFlags } from '../profiles/login-flags.ts'
import { logout } from '../profiles/logout.ts'
import { whoami } from '../profiles/whoami.ts'
import type { CommonFlags, Program } from '../program.ts'
import { addCommonFlags } from './common-flags.ts'

/** Adds the commands that sign in and choose between servers and organizations. */
export function addProfileCommands(root: Command, program: Program): void {
  addLogin(root, program)
  const simple = [
    ['logout', 'revoke the token of a profile and delete it', logout],
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

function addLogin(root: Command, program: Program): void {
  const command = root
    .command('login')
    .summary('sign in to an organization')
    .description(
      'Signs in to an organization of a server. In a terminal, you approve it in your browser, ' +
        'and an access token is created for this computer, which the dashboard lists like any ' +
        'other. In scripts, and where the server does not offer that, a token is read from ' +
        'standard input or from GATEHOUSE_TOKEN.',
    )
    .option('--with-token', 'enter an access token instead of using a browser')
    .option('--organization <slug>', 'your organization, if you are a member of several')
    .addOption(
      suggest(
        new Option(
          '--scopes <scopes>',
          'what the token may do, separated by commas (default: all)',
        ),
        () => tokenScopes,
      ),
    )
    .option('--days <number>', 'how long the token is valid (default: 90)')
  addCommonFlags(command).action(() => login(program, command.optsWithGlobals<LoginFlags>()))
}
