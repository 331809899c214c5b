import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { CannotStart, withWritableFolder } from '../cannot-start.server'
import { env } from '../env.server'

const marker = 'this-is-a-demo'

/** What may be in a folder before a demo: the secret that is made as the product is loaded, and what file systems make. */
const ofNobody = ['session-secret', 'lost+found']

/** Marks a folder as one whose data a demo may remove. */
export const markAsDemo = (folder: string) =>
  writeFileSync(
    path.join(folder, marker),
    'What is in this folder belongs to a demo, and is removed each hour.\n',
  )

/**
 * Keeps demos and sites apart: a demo starts in an empty folder or a demo's, which is marked, a site never in a demo's.
 * @throws CannotStart
 */
export function assertFolderFits({ dataDir, demo } = env): void {
  const isOfDemo = existsSync(path.join(dataDir, marker))
  if (isOfDemo && !demo)
    throw new CannotStart(
      `${dataDir} is the folder of a demo, whose data ends each hour. Set DATA_DIR to another folder, or DEMO=on.`,
    )
  if (isOfDemo || !demo) return
  withWritableFolder(dataDir, () => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (readdirSync(dataDir).some((name) => !ofNobody.includes(name)))
      throw new CannotStart(
        `${dataDir} has data that is not a demo's. DEMO=on takes an empty folder: set DATA_DIR to one.`,
      )
    markAsDemo(dataDir)
  })
}
