// The gallery of components, served by the documentation at /docs/react/gallery.
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../src/theme.css'
import './gallery.css'
import { Gallery } from './gallery.tsx'
import { answerLinks } from './link-answers.ts'

answerLinks()

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
