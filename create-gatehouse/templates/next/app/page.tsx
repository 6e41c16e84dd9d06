'use client'
import { App } from '../components/app.tsx'

export default App
