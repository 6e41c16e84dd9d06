import { answerAside } from '../../platform/threads/aside.ts'
import { drawDocument } from './draw-document.ts'

// A thread that does nothing but draw papers.
answerAside(drawDocument)
