import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installedChromium } from './chromium.mjs'
import { hasApt, installPackages } from './install.mjs'
import { hasPostgresql } from './postgresql.mjs'

/** Installs the programs that tests need and this machine has not, where apt and root are available. */
const missing = []
// In CI, as it halves the browser's work.
const hasShell = existsSync('/usr/bin/chromium-headless-shell')
if (!hasShell && (process.env.CI || !installedChromium())) missing.push('chromium-headless-shell')
if (!hasPostgresql()) missing.push('postgresql')
// PDFs are drawn and rewritten by them where they are installed; tests compare ours with theirs.
if (!['pdftoppm', 'qpdf'].every(answers)) missing.push('poppler-utils', 'qpdf')
// Without them, it reads and draws no Japanese, Chinese and Korean letters.
if (!existsSync('/usr/share/poppler/cMap')) missing.push('poppler-data', 'fonts-droid-fallback')
// Elsewhere it would begin to listen on port 80; its tests are left out where it is not installed.
if (process.env.CI && !existsSync('/usr/sbin/nginx')) missing.push('nginx')
// Tests of what it does are left out where it is not installed.
if (process.env.CI && !answers('ffmpeg', '-version')) missing.push('ffmpeg')
if (process.env.CI && !answers('metaflac')) missing.push('flac')
if (process.env.CI && !answers('tesseract')) missing.push('tesseract-ocr', 'tesseract-ocr-deu')

if (missing.length > 0 && hasApt() && !installPackages(missing)) {
  // Not every Debian has it.
  const others = missing.map((name) => (name === 'chromium-headless-shell' ? 'chromium' : name))
  if (installedChromium() || !installPackages(others)) process.exit(1)
}

function answers(program, ask = '--version') {
  return !spawnSync(program, [ask]).error
}
