import { execFileSync } from 'node:child_process'
import { renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Writes the headings of the page into a PDF's outline, where Chromium runs their lines together or says them twice.
 * @param headings the texts of the page's headings
 */
export function mendOutline(path, headings) {
  const byLetters = new Map(
    headings.flatMap((heading) => [1, 2].map((times) => [squash(heading.repeat(times)), heading])),
  )
  const json = JSON.parse(execFileSync('qpdf', ['--json-output', path], { maxBuffer: 1e9 }))
  const [head, objects] = json.qpdf
  const mended = {}
  for (const [name, { value }] of Object.entries(objects)) {
    const title = value?.['/Parent'] && value['/Title']
    const heading = title && byLetters.get(squash(title.replace(/^u:/, '')))
    if (heading) mended[name] = { value: { ...value, '/Title': `u:${heading}` } }
  }
  const [update, out] = [join(tmpdir(), 'zinehouse-outline.json'), `${path}.mended`]
  writeFileSync(update, JSON.stringify({ ...json, qpdf: [head, mended] }))
  execFileSync('qpdf', [path, `--update-from-json=${update}`, out])
  renameSync(out, path)
}

const squash = (text) => text.replace(/[\s\u00ad]/g, '').toLowerCase()
