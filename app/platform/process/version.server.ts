import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Returns the running version, as `1.0.0`; in a clone of the repository with its commit, as `1.0.0+d737b64`. */
export function productVersion(root = process.cwd()): string {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const commit = commitIn(path.join(root, '.git'))
  return commit ? `${version}+${commit.slice(0, 7)}` : version
}

/** Reads the commit without git, which may not be installed and refuses another user's folder. */
function commitIn(place: string): string | undefined {
  // In a git worktree, `.git` is a file that names the folder.
  const elsewhere = /^gitdir: (.+)$/m.exec(textOf(place) ?? '')?.[1]
  const folder = elsewhere ? path.resolve(path.dirname(place), elsewhere) : place
  const head = textOf(path.join(folder, 'HEAD'))?.trim()
  const branch = head && /^ref: (.+)$/.exec(head)?.[1]
  if (!branch) return head
  const shared = path.resolve(folder, textOf(path.join(folder, 'commondir'))?.trim() ?? '')
  const packed = textOf(path.join(shared, 'packed-refs'))?.split('\n') ?? []
  const line = packed.find((line) => line.endsWith(` ${branch}`))
  return textOf(path.join(shared, branch))?.trim() ?? line?.split(' ')[0]
}

const textOf = (file: string) =>
  statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined
