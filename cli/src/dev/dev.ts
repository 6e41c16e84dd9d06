import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import { printerOf } from '../output/printer.ts'
import type { CommonFlags, Program, StartedProgram } from '../program.ts'
import { listenSecret } from '../webhooks/listen-secret.ts'
import { listen } from '../webhooks/listen.ts'
import { setUpDeveloper, type Setup } from './create-developer.ts'
import { openDevFolder, writeDevFile } from './dev-folder.ts'
import { findServer } from './find-server.ts'
import { freePort } from './free-port.ts'
import { runServer } from './run-server.ts'

export type DevFlags = CommonFlags & {
  port?: string
  forwardTo?: string
  trustedOrigins?: string
}

/**
 * Runs a server in sandbox mode with its data in `.gatehouse` of the current folder, and creates a
 * user, an organization and a token in it, once. With `--forward-to`, webhook events are sent to a
 * local program; with a command, that program runs beside the server, with the server's address,
 * the token and the secret of webhooks in its environment. Ends with Ctrl-C, or with the command.
 */
export async function dev(program: Program, command: string[], flags: DevFlags): Promise<void> {
  const file = findServer(program)
  const port = await freePort(flags.port)
  const data = await openDevFolder(program.folder)
  const trusted = (flags.trustedOrigins ?? '').split(',').flatMap(one => one.trim() || [])
  const printer = printerOf(program, flags.json ?? false)
  printer.note('Starting the server …')
  const server = await runServer(program, { file, data, port, trusted })
  try {
    const setup = await setUpDeveloper(program, { folder: data, server: server.url })
    const env = {
      GATEHOUSE_URL: server.url,
      GATEHOUSE_TOKEN: setup.profile.token,
      GATEHOUSE_WEBHOOK_SECRET: await listenSecret(program),
    }
    await writeDevFile(data, 'env', envFile(env))
    if (printer.json) printer.line(described(setup))
    else printer.text(banner(setup))
    await runUntilEnd({ ...program, env: { ...program.env, ...env } }, server, { command, flags })
  } finally {
    await server.stop()
  }
}

const envFile = (env: Record<string, string>) =>
  Object.entries(env)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')

/** Runs what was asked for beside the server, until Ctrl-C or until one of them ends. */
async function runUntilEnd(
  program: Program,
  server: StartedProgram,
  { command: [name, ...args], flags }: { command: string[]; flags: DevFlags },
): Promise<void> {
  const stop = new AbortController()
  const signal = AbortSignal.any([program.signal, stop.signal])
  const beside = { ...program, signal }
  const { env, folder } = program
  const app = name === undefined ? undefined : program.start(name, args, { env, folder })
  const listening =
    flags.forwardTo === undefined
      ? undefined
      : listen(beside, { forwardTo: flags.forwardTo, ...(flags.json && { json: true }) })
  try {
    await Promise.race([
      aborted(program.signal),
      server.ended.then(code => failed(`The server ended with exit code ${code}.`)),
      ...(app ? [app.ended.then(code => rejectFailure(name ?? '', code))] : []),
      ...(listening ? [listening] : []),
    ])
  } finally {
    stop.abort()
    await app?.stop()
    await listening?.catch(() => undefined)
  }
}

function rejectFailure(name: string, code: number): void {
  if (code === -1) failed(`"${name}" could not be started.`)
  if (code !== 0) failed(`"${name}" ended with exit code ${code}.`)
}

function failed(message: string): never {
  throw new CommandFailed(exitCodes.failed, message)
}

const aborted = (signal: AbortSignal) =>
  new Promise<void>(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })

const described = ({ profile: { server, organization }, developer }: Setup) => ({
  ...{ server, organization, developer: developer ?? null },
})

/** What `gatehouse dev` prints: where to go, and what to sign in with. */
function banner({ profile: { server, organization }, developer }: Setup): string {
  const rows: [string, string][] = [
    ['Dashboard', `${server}/dashboard/${organization?.slug ?? ''}`],
    ...(developer
      ? [['Sign in with', `${developer.email}  ${developer.password}`] as [string, string]]
      : []),
    ['Mailbox', `${server}/mailbox`],
    ['Documentation', `${server}/docs`],
    ['API reference', `${server}/reference`],
  ]
  return [
    '',
    `  Gatehouse is ready at ${server}`,
    '',
    ...rows.map(([label, value]) => `  ${label.padEnd(15)}${value}`),
    '',
    '  Sandbox mode: payments are simulated. Use test card 4242 4242 4242 4242.',
    '  The data is in .gatehouse. Other commands in this folder use this server.',
    '',
  ].join('\n')
}
