import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** All components on one page, for their developers: `npx vite ui/gallery`. Never shipped. */
export default defineConfig({
  root: import.meta.dirname,
  server: { port: 5179 },
  plugins: [react(), tailwind()],
})
