import { relative, resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import type { Readable, Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import manifest from '../package.json' with { type: 'json' }
import { CannotCreate, createProject } from './create-project.ts'
import { templates } from './templates.data.ts'

/** What the program knows of the process it runs in; tests provide their own. */
export type Terminal = {
  folder: string
  in: Readable & { isTTY?: boolean }
  out: Writable
  err: Writable
}

const NODE_MAJOR = 24

const HELP = `Usage: npm create gatehouse@latest <folder> -- --template <name>

Creates an app with sign-in, organizations, a plan and a feature that the plan opens.

Templates:
${Object.entries(templates)
  .map(([name, { label }]) => `  ${name.padEnd(12)}${label}`)
  .join('\n')}

Options:
  --template <name>  the template
  --help             show help
  --version          print the version
`

/** Creates a project as the arguments say, or asks what they leave out: the exit code. */
export async function run(args: string[], terminal: Terminal): Promise<number> {
  try {
    const { values, positionals } = parse(args)
    if (values.help) return print(terminal.out, HELP)
    if (values.version) return print(terminal.out, `${manifest.version}\n`)
    if (positionals.length > 1) throw new CannotCreate('Name one folder.')
    const folder = positionals[0] ?? (await ask(terminal, 'Folder', 'my-app'))
    const names = Object.keys(templates)
    const [first = ''] = names
    const template =
      values.template ?? (await ask(terminal, `Template (${names.join(', ')})`, first))
    const place = resolve(terminal.folder, folder)
    const files = await createProject(place, template)
    const port = templates[template]?.port ?? 0
    return print(terminal.out, nextSteps({ ...{ count: files.length, port }, place, terminal }))
  } catch (error) {
    if (!(error instanceof CannotCreate)) throw error
    terminal.err.write(`Error: ${error.message}\n`)
    return 1
  }
}

function print(out: Writable, text: string): number {
  out.write(text)
  return 0
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        template: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    })
  } catch (error) {
    throw new CannotCreate(`${(error as Error).message} (--help shows what is possible)`)
  }
}

/** Asks in a terminal; elsewhere, what is asked for must be an argument. */
async function ask(terminal: Terminal, question: string, preset: string): Promise<string> {
  if (!terminal.in.isTTY) throw new CannotCreate('Name a folder and a --template. See --help.')
  const lines = createInterface({ input: terminal.in, output: terminal.out })
  try {
    return (await lines.question(`${question} [${preset}]: `)).trim() || preset
  } finally {
    lines.close()
  }
}

type Created = { count: number; port: number; place: string; terminal: Terminal }

function nextSteps({ count, port, place, terminal }: Created): string {
  const path = relative(terminal.folder, place)
  const isOld = Number.parseInt(process.versions.node, 10) < NODE_MAJOR
  return [
    `Created ${count} files in ${place}.`,
    '',
    ...(isOld ? [`  Install Node.js ${NODE_MAJOR}; this is ${process.version}.`] : []),
    ...(path === '' ? [] : [`  cd ${path}`]),
    '  npm install',
    '  npm run dev',
    '',
    `Then open http://localhost:${port}. README.md explains each file.`,
    '',
  ].join('\n')
}
