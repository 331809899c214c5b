import { trashPath } from '../content/files.server'
import { db } from '../platform/db.server'
import { storage } from '../uploads/storage.server'
import type { KindName } from './kinds'
import { registry } from './registry.server'

interface Findings {
  /** Stored paths that no record names. */
  orphans: string[]
  /** Files that a record names and storage does not have. */
  missing: { path: string; namedBy: string }[]
  /** Files of another size than was taken in. */
  damaged: string[]
  files: number
}

/**
 * Compares what is stored with what the records name, those in the trash too. A file that is being uploaded counts as neither.
 */
export async function checkStorage(): Promise<Findings> {
  const known = await db.storedFile.findMany()
  const [underWay, named] = [new Set<string>(), new Map<string, { bytes: number; namedBy: string }>()]
  for (const { path, bytes, ownerKind, ownerId, trashedAt } of known) {
    if (bytes < 0n) underWay.add(path)
    else if (ownerKind && ownerId) {
      const namedBy = `${registry[ownerKind as KindName]?.noun ?? ownerKind} ${ownerId}`
      named.set(trashedAt ? trashPath(path) : path, { bytes: Number(bytes), namedBy })
    }
  }
  const found: Findings = { orphans: [], missing: [], damaged: [], files: 0 }

  const there = new Set<string>()
  for (const folder of ['uploads/', trashPath('uploads/')]) {
    for await (const { path, bytes } of storage.list(folder)) {
      if (underWay.has(path)) continue
      found.files += 1
      there.add(path)
      const file = named.get(path)
      if (!file) found.orphans.push(path)
      else if (file.bytes !== bytes) found.damaged.push(path)
    }
  }
  for (const [path, { namedBy }] of named) if (!there.has(path)) found.missing.push({ path, namedBy })
  return found
}

/** Moves orphans where no address leads and nothing is lost: `orphans/…` beside the uploads. @returns their new paths */
export async function moveOrphansAside(orphans: string[]): Promise<string[]> {
  const moved: string[] = []
  for (const path of orphans) {
    const aside = `orphans/${path.replace(/^uploads\//, '')}`
    await storage.move(path, aside)
    await db.storedFile.deleteMany({ where: { path } })
    moved.push(aside)
  }
  return moved
}
