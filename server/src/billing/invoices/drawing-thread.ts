import { answerAside } from '../../platform/threads/aside.ts'
import { drawDocument } from './draw-document.ts'

// The program of a thread that only renders documents.
answerAside(drawDocument)
