import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { db, isPostgresql } from '../../app/platform/database/db.server'
import { startServer } from '../server'
import { admin } from './shop'

test.runIf(isPostgresql)(
  'two nodes that start for the first time at once both serve, with one sample and one admin',
  async () => {
    const DATA_DIR = mkdtempSync(path.join(tmpdir(), 'zinehouse-nodes-'))
    const variables = { DATA_DIR, SAMPLE_CONTENT: 'on', ...admin }
    const nodes = await Promise.all([startServer(variables), startServer(variables)])
    onTestFinished(async () => {
      await Promise.all(nodes.map((node) => node.stop()))
      rmSync(DATA_DIR, { recursive: true, force: true })
    })
    for (const { origin } of nodes) expect((await fetch(`${origin}/`)).status).toBe(200)
    const { articles, bands } = JSON.parse(readFileSync('sample/sample.json', 'utf8'))
    expect(await db.user.count({ where: { role: 'admin' } })).toBe(1)
    expect([await db.article.count(), await db.band.count()]).toEqual([articles.length, bands.length])
  },
)
