import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

const zod = fileURLToPath(new URL('app/platform/zod.ts', import.meta.url))

export default defineConfig({
  plugins: [remix(remixConfig)],
  resolve: { alias: [{ find: /^zod$/, replacement: zod }] },
  build: { target: 'es2022', assetsInlineLimit: 0, cssMinify: true },
  optimizeDeps: {
    include: ['react', 'react-dom', 'react-dom/client', '@remix-run/react'],
    exclude: ['better-sqlite3', 'sharp', '@node-rs/argon2'],
  },
  server: { fs: { strict: true } },
})
