#!/usr/bin/env node
// The entry point of the command line: reads the environment and ends with an exit code.
import { spawn } from 'node:child_process'
import { homedir } from 'node:os'
import type { Program } from './program.ts'
import { run } from './run.ts'
import { startProcess } from './start-process.ts'

/** How often it is checked whether the program that started this one is still there. */
const PARENT_WATCH_MS = 250

const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
process.once('SIGTERM', () => stop.abort())
watchParent()
// A reader that has seen enough (`| head`) closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(0)
  throw error
})

const program: Program = {
  env: process.env,
  platform: process.platform,
  home: homedir(),
  folder: process.cwd(),
  node: { path: process.execPath, version: process.versions.node },
  in: process.stdin,
  out: process.stdout,
  err: process.stderr,
  fetch,
  signal: stop.signal,
  launch: (command, args) =>
    new Promise(resolve => {
      const child = spawn(command, args, { stdio: 'ignore', detached: true })
      child.once('error', () => resolve(false))
      child.once('spawn', () => {
        child.unref()
        resolve(true)
      })
    }),
  start: startProcess,
}

void run(process.argv.slice(2), program).then(code => {
  process.exitCode = code
})

/**
 * In a script of npm, npm ends on a signal without passing it on to this program, which would then
 * be left behind.
 */
function watchParent() {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop.abort()
  }, PARENT_WATCH_MS)
  watch.unref()
}
