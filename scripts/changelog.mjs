import { readFileSync } from 'node:fs'

/** Returns what CHANGELOG.md says of a version, and whether that is out. */
export function sectionOf(version) {
  const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^(?=## )/m)
  const section = sections.find((text) => text.startsWith(`## ${version} (`))
  if (!section) throw new Error(`CHANGELOG.md has no section of ${version}.`)
  const [heading] = section.split('\n', 1)
  return { notes: section.slice(heading.length).trimStart(), isReleased: !heading.includes('not released') }
}
