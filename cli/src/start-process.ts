import { spawn } from 'node:child_process'
import type { StartedProgram, StartOptions } from './program.ts'

/** How long a program may take to end before it is killed. */
const STOP_MS_MAX = 15_000

/**
 * Starts a program in a process group of its own: Ctrl-C in a terminal reaches every process of the
 * group in front, and a program that gets it twice would not end in order.
 */
export function startProcess(
  command: string,
  args: string[],
  { env, folder, onOutput, ends_children: endsChildren = false }: StartOptions,
): StartedProgram {
  const windows = process.platform === 'win32'
  const output = onOutput ? 'pipe' : 'inherit'
  const child = spawn(command, args, {
    ...{ cwd: folder, env, detached: !windows, shell: windows },
    // Its standard input ends with this process, also if that is killed.
    stdio: ['pipe', output, output],
  })
  child.stdout?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text, 'out'))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => onOutput?.(text, 'err'))
  child.stdin?.on('error', () => undefined)
  const ended = new Promise<number>(resolve => {
    child.once('error', () => resolve(-1))
    child.once('exit', code => resolve(code ?? 1))
  })
  const signal = (name: NodeJS.Signals, alone: boolean) => {
    try {
      if (child.pid !== undefined) process.kill(alone ? child.pid : -child.pid, name)
    } catch {
      // They have ended.
    }
  }
  return {
    ended,
    stop: async () => {
      signal('SIGTERM', windows || endsChildren)
      const timer = setTimeout(() => signal('SIGKILL', windows), STOP_MS_MAX)
      await ended
      clearTimeout(timer)
    },
  }
}
