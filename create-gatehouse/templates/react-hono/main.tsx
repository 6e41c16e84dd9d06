import { createRoot } from 'react-dom/client'
import { App } from './components/app.tsx'
import './style.css'

const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
