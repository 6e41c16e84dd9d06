import { openThreads } from '../../platform/threads/threads.ts'
import type { Drawn } from './draw-document.ts'

/** Looks at papers that may wait for the one being drawn: some ten seconds' worth. */
const WAITING_MAX = 100

/**
 * Draws a paper (`drawDocument`) in a thread of its own: it takes a core for a tenth of a second,
 * half a second where there are a hundred lines, and nobody else's answer waits for that.
 */
export const drawAside = openThreads<Drawn, Uint8Array<ArrayBuffer>>({
  program: new URL('./drawing-thread.ts', import.meta.url),
  busy: 1,
  waiting: WAITING_MAX,
})
