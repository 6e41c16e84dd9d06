import { serveThread } from '../../platform/threads/serve-thread.ts'
import { drawDocument } from './draw-document.ts'

// The program of a thread that only renders documents.
serveThread(drawDocument)
