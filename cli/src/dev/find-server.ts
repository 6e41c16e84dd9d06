import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CommandFailed } from '../command-failed.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Program } from '../program.ts'

const PACKAGE = '@gatehouse/server'
const NODE_MAJOR = 24

/**
 * The program of the server that is installed in the project, or else beside the command line.
 * Fails with what to install.
 */
export function findServer(program: Program): string {
  const { version } = program.node
  if (Number.parseInt(version, 10) < NODE_MAJOR) {
    const message = `The server needs Node.js ${NODE_MAJOR} or later; this is ${version}.`
    throw new CommandFailed(exitCodes.failed, message)
  }
  for (const from of [join(program.folder, 'package.json'), import.meta.filename]) {
    try {
      const manifest = createRequire(from).resolve(`${PACKAGE}/package.json`)
      const file = join(dirname(manifest), 'bin', 'gatehouse-server.mjs')
      if (existsSync(file)) return file
    } catch {
      // It is not installed there.
    }
  }
  const message = `${PACKAGE} is not installed. Run: npm install --save-dev ${PACKAGE}`
  throw new CommandFailed(exitCodes.failed, message)
}
