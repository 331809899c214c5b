import { db } from '../../platform/database/db.server'
import { storage } from '../../site/uploads/storage.server'
import type { ContentKindName } from './content-kinds'
import { contentKinds } from './content-registry.server'

interface Findings {
  /** Stored files that belong to no record. */
  orphans: string[]
  missing: { path: string; namedBy: string }[]
  /** Files whose size differs from the record. */
  damaged: string[]
  files: number
}

/** Compares storage with the records, those in the trash included, and skips files that are being uploaded. */
export async function checkStorage(): Promise<Findings> {
  const rows = await db.storedFile.findMany()
  const uploading = new Set<string>()
  const expected = new Map<string, { bytes: number; namedBy: string }>()
  for (const { path, bytes, ownerKind, ownerId } of rows) {
    if (bytes < 0n) uploading.add(path)
    else if (ownerKind && ownerId) {
      const namedBy = `${contentKinds[ownerKind as ContentKindName]?.noun ?? ownerKind} ${ownerId}`
      expected.set(path, { bytes: Number(bytes), namedBy })
    }
  }
  const findings: Findings = { orphans: [], missing: [], damaged: [], files: 0 }

  const stored = new Set<string>()
  for await (const { path, bytes } of storage.list('uploads/')) {
    if (uploading.has(path)) continue
    findings.files += 1
    stored.add(path)
    const file = expected.get(path)
    if (!file) findings.orphans.push(path)
    else if (file.bytes !== bytes) findings.damaged.push(path)
  }
  for (const [path, { namedBy }] of expected) {
    if (!stored.has(path)) findings.missing.push({ path, namedBy })
  }
  return findings
}

/** Moves orphans to `orphans/…`, where they are not served. @returns their new paths */
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
