import { openThreads } from '../../platform/threads/threads.ts'
import type { DrawableDocument } from './draw-document.ts'

/** The most documents that may wait for the one being rendered: about ten seconds of work. */
const WAITING_MAX = 100

/**
 * Renders a document (`drawDocument`) in a thread of its own: it uses a core for 0.1 seconds, or
 * 0.5 seconds with a hundred lines, and must not delay other responses.
 */
export const drawInThread = openThreads<DrawableDocument, Uint8Array<ArrayBuffer>>({
  program: new URL('./drawing-thread.ts', import.meta.url),
  busy: 1,
  waiting: WAITING_MAX,
})
