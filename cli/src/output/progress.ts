import type { Program } from '../program.ts'

const BAR = 24

/** Shows how far long work is, on standard error, if that is a terminal. */
export type Progress = {
  show(done: number, total: number | undefined, what: string): void
  end(): void
}

/** Starts to show progress; `end` removes the line. */
export function progressOf({ err }: Program): Progress {
  let shown = false
  return {
    show: (done, total, what) => {
      if (!err.isTTY) return
      shown = true
      err.write(`\r\u001b[2K${barOf(done, total)}${what}`)
    },
    end: () => {
      if (shown) err.write('\r\u001b[2K')
      shown = false
    },
  }
}

function barOf(done: number, total: number | undefined): string {
  if (!total) return ''
  const share = Math.min(1, done / total)
  const full = Math.round(share * BAR)
  return `${'█'.repeat(full)}${'░'.repeat(BAR - full)} ${Math.round(share * 100)} %  `
}
