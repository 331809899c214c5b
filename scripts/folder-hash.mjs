import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export function folderHash(folder) {
  const digest = createHash('sha256')
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  for (const entry of entries.sort((one, other) => (pathOf(one) < pathOf(other) ? -1 : 1))) {
    if (entry.isFile()) digest.update(`${pathOf(entry)}\0`).update(readFileSync(pathOf(entry)))
  }
  return digest.digest('hex')
}

const pathOf = (entry) => path.join(entry.parentPath ?? entry.path, entry.name)
