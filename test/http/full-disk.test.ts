import { execFileSync } from 'node:child_process'
import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { RunningApp } from '../app'

const folder = process.env.DATA_DIR ?? ''
const template = inject('databaseTemplate')

// The connection is to the file that the disk will hide.
await (await import('../../app/platform/database/db.server')).db.$disconnect()

/** A disk of 4 MB below the data folder; none where this user may not mount one. */
const isMounted = mounted()
let app: RunningApp
const builders = () => import('../builders')
const database = () => import('../../app/platform/database/db.server')

function mounted(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder], { stdio: 'ignore' })
    copyFileSync(template, path.join(folder, 'zinehouse.db'))
    return true
  } catch {
    return false
  }
}

beforeAll(async () => {
  if (isMounted) app = await (await import('../app')).startApp()
})

afterAll(async () => {
  if (!isMounted) return
  await app.stop()
  await (await database()).db.$disconnect()
  execFileSync('umount', ['-l', folder])
})

const filler = path.join(folder, 'filler')

function fillDisk(): void {
  for (const bytes of [65_536, 4096, 1]) {
    try {
      for (;;) writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' })
    } catch {}
  }
}

const register = (name: string) =>
  fetch(`${app.origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: name, email: `${name}@example.org`, password: 'correct horse battery' }),
  })

test.skipIf(!isMounted)(
  'on a full disk pages are read, writes say so, and both work once there is room',
  async () => {
    const { aBand } = await builders()
    const { db, inTransaction } = await database()
    await aBand({ title: 'The Moths', description: 'x'.repeat(20_000) })
    await db.redirect.create({ data: { from: '/old', to: '/bands' } })
    fillDisk()

    // More than the log of writes may have room for from before.
    const write = inTransaction((tx) => tx.band.updateMany({ data: { description: 'y'.repeat(4_000_000) } }))
    await expect(write).rejects.toThrow('disk is full')
    const refused = await register('ada')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60'])
    expect((await refused.json()).message).toContain('disk is full')
    for (const page of ['/', '/bands', '/bands/the-moths', '/search?q=moth', '/healthz'])
      expect([page, (await fetch(app.origin + page)).status]).toEqual([page, 200])
    const asPerson = { headers: { 'Sec-Fetch-Dest': 'document' }, redirect: 'manual' } as const
    for (const [page, status] of [
      ['/old', 301],
      ['/nowhere', 404],
    ] as const)
      expect([page, (await fetch(app.origin + page, asPerson)).status]).toEqual([page, status])
    expect((await fetch(`${app.origin}/readyz`)).status).toBe(503)

    rmSync(filler)
    expect((await register('ada')).status).toBe(201)
    expect((await fetch(`${app.origin}/readyz`)).status).toBe(200)
    expect(await db.band.count({ where: { description: 'x'.repeat(20_000) } })).toBe(1)
  },
)
