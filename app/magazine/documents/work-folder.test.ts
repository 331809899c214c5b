import { existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isPostgresql } from '../../platform/database/db.server'
import { env } from '../../platform/env.server'
import { nodeId } from '../../platform/process/node.server'
import { removeAbandonedWorkFolders, withWorkFolder } from './work-folder.server'

function aFolderOf(node: string): string {
  const folder = path.join(env.dataDir, 'taking-apart', `${node}.1`)
  mkdirSync(path.join(folder, 'drawn-1'), { recursive: true })
  return folder
}

test('a start removes at once what a killed process left, also in a container that is no more', async () => {
  const own = await withWorkFolder(async (folder) => {
    const killed = aFolderOf(nodeId.replace(/-\d+-/, '-99999999-'))
    const inAnotherContainer = aFolderOf(nodeId.replace(/^\w{12}/, '0123456789ab'))
    await removeAbandonedWorkFolders()
    // On PostgreSQL it may be another node that works in a shared folder.
    expect([folder, killed, inAnotherContainer].map(existsSync)).toEqual([true, false, isPostgresql])
    return folder
  })
  expect(existsSync(own)).toBe(false)
})
