import { execFileSync } from 'node:child_process'

/** Makes the whole sample again, in the one order that works: covers before the PDFs that show them. */
const makers = ['covers', 'portraits', 'merch-art', 'band-art', 'audio', 'pdfs', 'scanned-zine', 'manifest']

for (const maker of makers) {
  const started = Date.now()
  execFileSync('node', [new URL(`${maker}.mjs`, import.meta.url).pathname], { stdio: 'inherit' })
  console.log(`${maker}: ${Math.round((Date.now() - started) / 1000)} s`)
}
