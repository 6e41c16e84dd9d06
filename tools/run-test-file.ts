// Runs one test file of a copy of the sources, until its first failure.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './source-tree.ts'

/** The verdict of a test file: the title of the first failed test, or why the file did not end. */
export type TestVerdict = { outcome: 'passed' | 'failed' | 'hung'; test?: string; seconds: number }

const OUTPUT_MAX = 20_000
/** A line of TAP; a file or a suite that fails because of its test comes after that test. */
const NOT_OK = /^\s*not ok \d+ - (.+)$/m

/**
 * Runs the file in a process of its own, which is killed as soon as a test fails or when the time
 * is over.
 */
export function runTestFile(
  folder: string,
  file: string,
  { timeout_ms, env }: { timeout_ms: number; env: Record<string, string> },
): Promise<TestVerdict> {
  const preload = join(root, 'tools/untracked-promises.ts')
  const args = ['--import', preload, '--test-reporter=tap', '--test', '--test-isolation=none', file]
  const startedAt = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'ignore'],
      // Servers that a test starts end with it.
      detached: true,
    })
    let output = ''
    let failed: string | undefined
    let isHung = false
    const stop = (): void => {
      if (child.pid === undefined) return
      try {
        process.kill(-child.pid, 'SIGKILL')
      } catch {
        // It has just ended.
      }
    }
    const timer = setTimeout(() => {
      isHung = true
      stop()
    }, timeout_ms)
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-OUTPUT_MAX)
      failed ??= NOT_OK.exec(output)?.[1]
      if (failed) stop()
    })
    child.on('error', reject).on('close', code => {
      clearTimeout(timer)
      const seconds = Math.round((performance.now() - startedAt) / 100) / 10
      if (failed) resolve({ outcome: 'failed', test: failed, seconds })
      else if (isHung) resolve({ outcome: 'hung', seconds })
      else resolve({ outcome: code === 0 ? 'passed' : 'failed', seconds })
    })
  })
}
