import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { appConfig } from '../../ui/vite.ts'

export default defineConfig(
  appConfig({ name: 'portal', port: 5174, plugins: [react(), tailwind()] }),
)
